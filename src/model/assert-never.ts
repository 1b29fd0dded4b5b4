/** Ends an exhaustive switch: a new member of a union fails to compile here first, and stops the program if it gets past. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
