/** The largest of numbers, and never less than `least`; of any count, as `Math.max(...numbers)` ends with the stack. */
export function largest(numbers: Iterable<number>, least: number): number {
  let found = least;
  for (const each of numbers) if (each > found) found = each;
  return found;
}
