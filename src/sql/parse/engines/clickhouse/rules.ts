/** The constructs of ClickHouse. */
import type { Engine } from '../../core/engine-rules.ts';
import { readNamed } from '../../expression/named.ts';
import { readFileFunction } from '../../query/file-function.ts';
import { readArrayJoin } from './array-join.ts';
import { readCreateDictionary } from './create-dictionary.ts';
import { readDictionaryCall } from './dictionary-call.ts';
import { readInfile, readInlineData, skipFilePartition, skipInsertSettings } from './insert-clauses.ts';
import { readJsonPath } from './json-path.ts';
import { readLastName, readLogicalCall } from './keyword-name.ts';
import { readMutation } from './mutation.ts';
import { skipQuerySettings } from './query-settings.ts';
import { REMOTE_TABLES, readRemoteTable, readViewCall } from './remote-table.ts';
import { readTableEngine } from './table-engine.ts';
import { readEmptyAs, readViewTarget } from './view-target.ts';
import { readWithExpression } from './with-expression.ts';
import { skipFill, skipInterpolate } from './with-fill.ts';

const FILE_FUNCTIONS =
  'FILE URL S3 S3CLUSTER GCS HDFS HDFSCLUSTER URLCLUSTER FILECLUSTER AZUREBLOBSTORAGE DELTALAKE ICEBERG ICEBERGS3 HUDI OSS COSN';

export const CLICKHOUSE: Engine = {
  own: {
    statements: { ALTER: readMutation },
    creates: { DICTIONARY: readCreateDictionary },
    createClauses: { ENGINE: readTableEngine, EMPTY: readEmptyAs },
    insertClauses: {
      PARTITION: skipFilePartition,
      SETTINGS: skipInsertSettings,
      FORMAT: readInlineData,
      FROM: readInfile,
    },
    withItem: readWithExpression,
    queryClauses: { INTERPOLATE: skipInterpolate, SETTINGS: skipQuerySettings, FORMAT: skipQuerySettings },
    relations: {
      VIEW: readViewCall,
      ...Object.fromEntries(FILE_FUNCTIONS.split(' ').map((name) => [name, readFileFunction])),
      ...Object.fromEntries(REMOTE_TABLES.map((name) => [name, readRemoteTable])),
    },
    operands: {
      AND: readLogicalCall,
      OR: readLogicalCall,
      LIKE: readLastName,
      ILIKE: readLastName,
      TABLE: readNamed,
    },
    afterName: { '(': readDictionaryCall },
    afterValue: { '.': readJsonPath },
    afterSortItem: { WITH: skipFill },
  },
  shared: {
    createClauses: { TO: readViewTarget },
    joins: { ARRAY: readArrayJoin, LEFT: readArrayJoin, INNER: readArrayJoin },
  },
};
