/**
 * What a server says, fit to be shown: without the credentials that it was asked with, as some servers repeat them, and as one line that is not too long.
 *
 *   wordsOf(hideSecrets('Invalid token dapi-0f…\n  at …', ['dapi-0f…'])) → 'Invalid token •••'
 */
const MOST_CHARACTERS = 300;

/** Shorter ones would take words out of sentences, and are no secrets. */
const FEWEST_CHARACTERS = 6;

export function hideSecrets(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets.flatMap(spellings)) shown = shown.replaceAll(secret, '•••');
  return shown;
}

/** As it is, as it stands in an address, and as it stands in a JSON text. */
function spellings(secret: string): string[] {
  if (secret.length < FEWEST_CHARACTERS) return [];
  return [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])];
}

/** Lines behind the first sentence are stack traces and pointers into a statement. Secrets are hidden before: a part of one would not be found. */
export function wordsOf(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
  const [first = '', second = ''] = lines;
  const line = (first.endsWith(':') ? `${first} ${second}` : first).replace(/[.;:\s]+$/, '');
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS - 1)}…`;
}
