/**
 * Splits a user's text into the parts of a name. Accepts the quotes of every dialect.
 *
 *   mart.orders.amount        → ['mart', 'orders', 'amount']
 *   "Mart"."Order Items"      → ['Mart', 'Order Items']
 *   `proj.mart.orders`        → ['proj', 'mart', 'orders']     BigQuery quotes a complete path
 *   [dbo].[orders]            → ['dbo', 'orders']
 */

/** No column name has more parts. A longer text is cut and answered as unknown. */
const MOST_PARTS = 32;

const CLOSING: Readonly<Record<string, string>> = { '"': '"', '`': '`', '[': ']' };

export function questionParts(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let at = 0;
  const endPart = () => {
    const trimmed = part.trim();
    if (trimmed !== '') parts.push(trimmed);
    part = '';
  };
  while (at < text.length && parts.length <= MOST_PARTS) {
    const char = text[at] ?? '';
    const close = part.trim() === '' ? CLOSING[char] : undefined;
    if (close !== undefined) {
      const quoted = readQuoted(text, at + 1, close);
      if (char === '`') {
        parts.push(...quoted.content.split('.').filter((each) => each !== ''));
      } else if (quoted.content !== '') {
        parts.push(quoted.content);
      }
      at = quoted.end;
    } else {
      if (char === '.') endPart();
      else part += char;
      at++;
    }
  }
  endPart();
  return parts;
}

/**
 * The content up to the closing quote, and the offset after it. A doubled closing quote is part of the
 * content.
 */
function readQuoted(text: string, from: number, close: string): { content: string; end: number } {
  let content = '';
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === close) {
      if (text[at + 1] !== close) return { content, end: at + 1 };
      at++;
    }
    content += char;
    at++;
  }
  return { content, end: at };
}
