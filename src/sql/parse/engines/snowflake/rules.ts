/** The constructs of Snowflake. */
import type { Engine } from '../../core/engine-rules.ts';
import { readCreate } from '../../statement/create.ts';
import { readCreateSemanticView } from './create-semantic-view.ts';
import { readBackfill, readRefreshUsing } from './dynamic-table.ts';
import { FLOW_OPERATOR } from './flow-operator.ts';
import { readModelMethod } from './model-method.ts';
import { readResample } from './resample.ts';
import { readSemanticView } from './semantic-view.ts';
import { readStage } from './stage.ts';
import { readPipe, readStream } from './stream.ts';
import { readUsingColumn } from './using-column.ts';

export const SNOWFLAKE: Engine = {
  own: {
    statements: { DEFINE: readCreate },
    createClauses: { BACKFILL: readBackfill, REFRESH: readRefreshUsing },
    flow: FLOW_OPERATOR,
    locations: { parameter: readStage, quoted: readStage, '@': readStage },
    relations: { SEMANTIC_VIEW: readSemanticView },
    afterRelation: { RESAMPLE: readResample },
    operands: { USING: readUsingColumn },
    afterValue: { '!': readModelMethod },
  },
  shared: { creates: { PIPE: readPipe, SEMANTIC: readCreateSemanticView, STREAM: readStream } },
};
