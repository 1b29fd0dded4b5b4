/**
 * Tokens → DuckDB's calls with the first argument before the dot.
 *
 *   a.upper()   →   UPPER(a)          main.f(a)   →   the function f of the schema main
 */
import type { Expr } from '../../../ir/ir.ts';
import type { NameBefore, Reader } from '../../core/reader.ts';
import { readMethod } from '../../expression/method.ts';

const SCHEMAS = new Set(['main', 'pg_catalog', 'system', 'memory', 'temp']);

/**
 * FunctionChain : column . function ( … )
 * — https://duckdb.org/docs/stable/sql/functions/overview#function-chaining-via-the-dot-operator
 */
export function readChainedCall(reader: Reader, name: NameBefore): Expr | null {
  const [schema] = name.parts;
  const isChained = name.parts.length === 2 && !SCHEMAS.has(schema?.text.toLowerCase() ?? '');
  return isChained ? readMethod(reader, name) : null;
}
