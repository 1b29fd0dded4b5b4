/**
 * Integers from 0 to 2^31 - 1 as bytes with seven bits each, the lowest first. The eighth bit means that more
 * bytes follow: 300 → ac 02.
 */

export function packNumbers(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 5);
  let end = 0;
  for (const number of numbers) {
    let rest = number;
    while (rest > 0x7f) {
      bytes[end++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[end++] = rest;
  }
  return bytes.subarray(0, end);
}

export function unpackNumbers(bytes: Uint8Array): Int32Array {
  const numbers = new Int32Array(bytes.length);
  let count = 0;
  let number = 0;
  let shift = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    number |= (byte & 0x7f) << shift;
    if (byte & 0x80) {
      shift += 7;
    } else {
      numbers[count++] = number;
      number = 0;
      shift = 0;
    }
  }
  return numbers.subarray(0, count);
}
