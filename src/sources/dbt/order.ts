/** Sorts by text, by UTF-16 units: the same on every machine, whatever its locale. */
export function byText<Item>(textOf: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => {
    const left = textOf(a);
    const right = textOf(b);
    return left < right ? -1 : left > right ? 1 : 0;
  };
}
