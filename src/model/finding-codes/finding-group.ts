/** A group of codes for one kind of input; each code with its meaning, what to do, and an example. */

interface FindingGuide {
  readonly meaning: string;
  /** What the user should do. */
  readonly action: string;
  /** Input that causes the finding, or the situation. */
  readonly example: string;
}

export interface FindingGroup<Code extends string = string> {
  readonly title: string;
  readonly codes: Readonly<Record<Code, FindingGuide>>;
}

export function findingGroup<Code extends string>(
  title: string,
  codes: FindingGroup<Code>['codes'],
): FindingGroup<Code> {
  return { title, codes };
}
