/** 1200 → '1,200'. By hand: the first `toLocaleString` of a process loads Intl, which costs more than most questions. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
