/** A dialect as plain data: what differs between SQL dialects for the passes after the grammar. */
import type { DialectName } from '../../model/dialect-name.ts';
import type { Identifier } from '../ir/ir.ts';
import type { Syntax } from './syntax.ts';

export interface Dialect {
  readonly name: DialectName;
  readonly tables: Folding;
  readonly columns: Folding;
  readonly features: Syntax;
  /** `FROM t, t.items`: a path that begins with a relation beside it (to the left), or around the subquery it stands in too, is the rows of its array. */
  readonly arrayPaths: 'none' | 'beside' | 'around';
  /** Calls in the select list that make several rows of one, upper case. */
  readonly rowMakers: ReadonlySet<string>;
  /** DUAL is a row to select constants from, and no relation: the columns that it has; null where it is a relation like others. */
  readonly dual: readonly string[] | null;
  /** Columns that relations have besides their own, lower case (as written where they are quoted); a column of that name, where known, wins. */
  readonly systemColumns: ReadonlySet<string>;
  /** Words that are values without parentheses, lower case; a column of that name, where known, wins. */
  readonly niladic: ReadonlySet<string>;
  /** Words that are values where no column is called so: which of both is meant, unknown columns leave open. */
  readonly pseudo: ReadonlySet<string>;
  /** What the columns of VALUES are called where nothing names them: `column`, counted from 1, and the like. */
  readonly valueColumns: { readonly prefix: string; readonly from: 0 | 1 };
  /** The name of a column without a name: a number between two texts. It counts columns, items of the list, or columns without a name. */
  readonly unnamedColumns: {
    readonly prefix: string;
    readonly counts: 'columns' | 'items' | 'unnamed';
    readonly suffix: string;
  };
  /** Other names of a column that the text does not tell, mostly of the key. */
  readonly keyNames: ReadonlySet<string>;
}

/** How names compare: unquoted ones fold to lower or upper case or stay; quoted ones stay exact or fold the same way. */
export interface Folding {
  readonly unquoted: 'lower' | 'upper' | 'keep';
  readonly quoted: 'keep' | 'same';
}

export function fold(name: Identifier, folding: Folding): string {
  if (name.quoted && folding.quoted === 'keep') return name.text;
  if (folding.unquoted === 'lower') return name.text.toLowerCase();
  return folding.unquoted === 'upper' ? name.text.toUpperCase() : name.text;
}
