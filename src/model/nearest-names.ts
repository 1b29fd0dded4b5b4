/**
 * Suggestions for a mistyped name. In: a list of names. Out: the few most likely names, best first.
 *
 *   nearestNames('ordrs', ['customers', 'orders', 'riders'], 2)   → ['orders']
 */

/** A longer text is hardly a typed name, and comparing it is slow. */
const LONGEST_COMPARED = 128;

/** In a short name two edits give another word: `orders`, `riders`. */
const SHORT = 8;

export function nearestNames(text: string, names: Iterable<string>, limit: number): string[] {
  const wanted = text.toLowerCase().slice(0, LONGEST_COMPARED);
  const scored: { name: string; score: number }[] = [];
  for (const name of new Set(names)) {
    const score = distance(wanted, name.toLowerCase().slice(0, LONGEST_COMPARED));
    if (score !== null) scored.push({ name, score });
  }
  scored.sort((a, b) => a.score - b.score || compare(a.name, b.name));
  return scored.slice(0, limit).map(({ name }) => name);
}

/** 0 for equal texts, larger for less similar texts, null for texts that are too different. */
function distance(wanted: string, name: string): number | null {
  if (wanted === '' || name === '') return null;
  const edits = editDistance(wanted, name);
  const allowed = Math.max(1, Math.floor(wanted.length / (wanted.length > SHORT ? 3 : 4)));
  if (edits <= allowed) return edits;
  const [shorter, longer] = wanted.length < name.length ? [wanted, name] : [name, wanted];
  const isPart = longer.includes(shorter) && shorter.length * 3 >= longer.length;
  return isPart ? allowed + edits / LONGEST_COMPARED : null;
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the
 * other.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (!same && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
