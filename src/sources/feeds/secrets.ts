/**
 * The text of a server, safe to show: without the credentials of the request, which some servers repeat, and
 * as one line of limited length.
 *
 *   wordsOf(hideSecrets('Invalid token dapi-0f…\n  at …', ['dapi-0f…'])) → 'Invalid token •••'
 */
const MOST_CHARACTERS = 300;

/** Shorter values would remove words from sentences, and are not secrets. */
const FEWEST_CHARACTERS = 6;

export function hideSecrets(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets.flatMap(spellings)) shown = shown.replaceAll(secret, '•••');
  return shown;
}

/** In plain form, URL-encoded, and as in a JSON text. */
function spellings(secret: string): string[] {
  if (secret.length < FEWEST_CHARACTERS) return [];
  return [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])];
}

/**
 * Lines after the first sentence are stack traces and positions in a statement. Secrets are hidden first: a
 * truncated secret would not be found.
 */
export function wordsOf(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
  const [first = '', second = ''] = lines;
  const line = (first.endsWith(':') ? `${first} ${second}` : first).replace(/[.;:\s]+$/, '');
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS - 1)}…`;
}
