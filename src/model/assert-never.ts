/**
 * Ends an exhaustive switch. A new member of a union is a compile error here; an unexpected value stops the
 * program.
 */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
