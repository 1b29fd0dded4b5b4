/** The constructs of T-SQL. */
import type { Engine } from '../../core/engine-rules.ts';
import { readAssignedItem } from './assigned-item.ts';
import { readBulkInsert } from './bulk-insert.ts';
import { readGraphMatch } from './graph-match.ts';
import { readGraphTable } from './graph-table.ts';
import { readTypeMethod } from './method.ts';
import { readOpenDataSource, readOpenQuery } from './open-query.ts';
import { readOpenRowset } from './open-rowset.ts';
import { readPredict } from './predict.ts';
import { readTableDeclaration } from './table-declaration.ts';
import { readTableVariable } from './table-variable.ts';

export const TSQL: Engine = {
  own: {
    createClauses: { AS: readGraphTable },
    selectItem: readAssignedItem,
    tableNames: { parameter: readTableVariable },
    relations: { OPENDATASOURCE: readOpenDataSource, OPENQUERY: readOpenQuery, PREDICT: readPredict },
    targets: { OPENDATASOURCE: readOpenDataSource, OPENQUERY: readOpenQuery },
    operands: { MATCH: readGraphMatch },
    afterName: { '(': readTypeMethod },
  },
  shared: {
    statements: { BULK: readBulkInsert, DECLARE: readTableDeclaration },
    relations: { OPENROWSET: readOpenRowset },
  },
};
