/** The constructs of Snowflake. */
import type { Engine } from '../../core/engine-rules.ts';
import { readModelMethod } from './model-method.ts';
import { readResample } from './resample.ts';
import { readSemanticView } from './semantic-view.ts';
import { readStage } from './stage.ts';
import { readUsingColumn } from './using-column.ts';

export const SNOWFLAKE: Engine = {
  own: {
    locations: { parameter: readStage, quoted: readStage, '@': readStage },
    relations: { SEMANTIC_VIEW: readSemanticView },
    afterRelation: { RESAMPLE: readResample },
    operands: { USING: readUsingColumn },
    afterValue: { '!': readModelMethod },
  },
};
