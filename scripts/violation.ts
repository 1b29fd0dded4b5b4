/**
 * A broken rule of the structure: its place, and a sentence with the reason. Lines and columns count from 1.
 */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
