/**
 * Where functions are in a file. In: a file and its text. Out: whether a position is in the body of a
 * function.
 *
 * The other code runs once when the module loads. A mutant of it has no effect in a process that has loaded
 * the module already, so such mutants are not counted.
 */
import { type Function as Declared, parseSync, Visitor } from 'oxc-parser';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** Lines and columns start at 1. */
export function functionsOf(file: string, text: string): (position: Position) => boolean {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const bodies = bodiesIn(file, text);
  return ({ line, column }) => {
    const offset = (starts[line - 1] ?? 0) + column - 1;
    return bodies.some(([start, end]) => start <= offset && offset < end);
  };
}

function bodiesIn(file: string, text: string): readonly (readonly [start: number, end: number])[] {
  const bodies: [number, number][] = [];
  const add = ({ body }: Pick<Declared, 'body'>): void => {
    if (body !== null) bodies.push([body.start, body.end]);
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: ({ body }) => bodies.push([body.start, body.end]),
  }).visit(parseSync(file, text).program);
  return bodies;
}
