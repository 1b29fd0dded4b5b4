/**
 * Places in a text. Lines and columns count from 1. Columns and offsets are UTF-16 units of the analysed
 * text.
 */

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A half-open range of offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Maps offsets to places. The lines are split once, at the first lookup; each lookup is a binary search. */
export function placesOf(text: string): (offset: number) => Place {
  let starts: readonly number[] | null = null;
  return (offset) => {
    starts ??= startsOfLines(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
