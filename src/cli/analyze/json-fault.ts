/**
 * The position of a JSON syntax error. In: a text that JSON.parse rejected. Out: 'line 2, column 7', from 1.
 *
 *   jsonErrorPosition('{"t": [a]}')   → 'line 1, column 8'
 *
 * The message of JSON.parse has a position for some errors only, and it quotes the text.
 */
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in strings.
  /[ \t\r\n]*(?:(?<text>"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|(?<mark>[{}[\],:]))/y;

type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'more' | 'end';

export function jsonErrorPosition(text: string): string {
  const before = text.slice(0, errorOffset(text)).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function errorOffset(text: string): number {
  const open: string[] = [];
  let expected: Expected | null = 'value';
  for (let at = 0; ; at = TOKEN.lastIndex) {
    const start = at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
    TOKEN.lastIndex = at;
    const { text: string, value, mark } = TOKEN.exec(text)?.groups ?? {};
    const word: string = string === undefined ? (value === undefined ? (mark ?? '') : 'value') : 'text';
    expected = next(expected, word, open);
    if (expected === null) return start;
  }
}

/**
 * What may follow `word`; null if `word` is not allowed here. Updates `open`, the brackets not yet closed.
 */
function next(expected: Expected, word: string, open: string[]): Expected | null {
  switch (expected) {
    case 'end':
      return null;
    case 'colon':
      return word === ':' ? 'value' : null;
    case 'more':
      if (word === ',') return open.at(-1) === '}' ? 'key' : 'value';
      return word === open.at(-1) ? closed(open) : null;
    case 'first-key':
    case 'key':
      if (expected === 'first-key' && word === '}') return closed(open);
      return word === 'text' ? 'colon' : null;
    case 'first-value':
    case 'value':
      if (expected === 'first-value' && word === ']') return closed(open);
      return afterValue(word, open);
  }
}

function afterValue(word: string, open: string[]): Expected | null {
  if (word === 'text' || word === 'value') return open.length === 0 ? 'end' : 'more';
  if (word !== '{' && word !== '[') return null;
  open.push(word === '{' ? '}' : ']');
  return word === '{' ? 'first-key' : 'first-value';
}

function closed(open: string[]): Expected {
  open.pop();
  return open.length === 0 ? 'end' : 'more';
}
