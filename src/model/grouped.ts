/**
 * 1200 → '1,200'. Implemented without `toLocaleString`: its first call in a process loads Intl, which takes
 * longer than most commands.
 */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
