/**
 * The largest number, or `least` if all are smaller. Takes any count, whereas `Math.max(...numbers)`
 * overflows the stack.
 */
export function largest(numbers: Iterable<number>, least: number): number {
  let found = least;
  for (const each of numbers) if (each > found) found = each;
  return found;
}
