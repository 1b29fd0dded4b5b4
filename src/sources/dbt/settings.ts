/**
 * The configuration of a node → its settings that may change data.
 *
 *   { "materialized": "incremental", "unique_key": "id", "tags": ["daily"], "event_time": null }
 *     → unique_key (ROWS), materialized (ROWS)
 *
 * A key is a setting unless a table gives the reason why it cannot change data, so an unknown key may change
 * anything.
 */
import type { Setting, SettingEffect } from '../../model/inventory.ts';
import { asObject, asText, type JsonObject } from '../json/json-value.ts';
import { DEFAULT_VALUES, HARMLESS_SETTINGS, INCREMENTAL_SETTINGS } from './harmless-settings.ts';
import { hookSettings } from './hooks.ts';
import { byText } from './order.ts';
import { canonical, digestOf } from './setting-value.ts';

export type DbtNodeType = 'model' | 'seed' | 'snapshot' | 'source';

const HARMLESS: ReadonlySet<string> = new Set(HARMLESS_SETTINGS.flatMap(({ keys }) => keys));

/** Settings whose effect is known. https://docs.getdbt.com/reference/model-configs */
const EFFECTS: ReadonlyMap<string, SettingEffect> = new Map<string, SettingEffect>([
  ['sql_header', 'ROWS'],
  ['incremental_strategy', 'ROWS'],
  ['incremental_predicates', 'ROWS'],
  ['predicates', 'ROWS'],
  ['merge_update_columns', 'ROWS'],
  ['merge_exclude_columns', 'ROWS'],
  ['unique_key', 'ROWS'],
  ['strategy', 'ROWS'],
  ['check_cols', 'ROWS'],
  ['updated_at', 'ROWS'],
  ['hard_deletes', 'ROWS'],
  // The columns that dbt adds to a snapshot.
  ['dbt_valid_to_current', 'COLUMNS'],
  ['snapshot_meta_column_names', 'COLUMNS'],
  ['delimiter', 'ROWS'],
  ['column_types', 'ROWS'],
  ['quote_columns', 'ROWS'],
]);

const HOOKS: ReadonlySet<string> = new Set(['pre-hook', 'post-hook']);

/** Materializations that build the relation from its query alone, each time. */
const REBUILT: ReadonlySet<string> = new Set(['table', 'view', 'ephemeral', 'seed']);

/** `json` is the entry of the node. */
export function settingsOf(type: DbtNodeType, json: JsonObject): readonly Setting[] {
  const config = asObject(json['config']);
  if (type === 'source') {
    // A source is not built. Readers of a batch select its rows by event_time.
    const read = [
      ...knownSetting('external', json['external']),
      ...knownSetting('event_time', config['event_time']),
    ];
    return sortedSettings(read);
  }
  const materialized = asText(config['materialized'])?.toLowerCase() ?? null;
  const settings = [
    ...Object.entries(withoutOldNames(config)).flatMap(([key, value]) =>
      isHarmless(key, type, materialized) ? [] : knownSetting(key, value),
    ),
    ...materialization(materialized),
    ...hookSettings(config),
    ...(type === 'seed' ? fileSetting(asObject(json['checksum'])) : []),
  ];
  return sortedSettings(settings);
}

export function sortedSettings(settings: readonly Setting[]): readonly Setting[] {
  return [...settings].sort(byText(({ key }) => key));
}

function isHarmless(key: string, type: DbtNodeType, materialized: string | null): boolean {
  if (HARMLESS.has(key) || HOOKS.has(key) || key === 'materialized') return true;
  // `batch_size` of a seed is the number of rows of one INSERT.
  const isRebuilt = type === 'seed' || (type === 'model' && REBUILT.has(materialized ?? 'view'));
  return isRebuilt && INCREMENTAL_SETTINGS.has(key);
}

function knownSetting(key: string, value: unknown): Setting[] {
  const text = canonical(value);
  if (text === null || text === canonical(DEFAULT_VALUES.get(key))) return [];
  return [{ key, digest: digestOf(text), effect: EFFECTS.get(key) ?? 'POSSIBLY' }];
}

/** `invalidate_hard_deletes: true` is the older name of `hard_deletes: invalidate`. */
function withoutOldNames(config: JsonObject): JsonObject {
  const { invalidate_hard_deletes: invalidates, ...rest } = config;
  if (invalidates !== true) return rest;
  return { ...rest, hard_deletes: rest['hard_deletes'] ?? 'invalidate' };
}

/** Between a table and a view, the rows are the same. */
function materialization(materialized: string | null): Setting[] {
  if (materialized === null || REBUILT.has(materialized)) return [];
  const keepsRows = materialized.endsWith('incremental') || materialized === 'snapshot';
  return [{ key: 'materialized', digest: digestOf(materialized), effect: keepsRows ? 'ROWS' : 'POSSIBLY' }];
}

/**
 * For a file over 1 MiB, the checksum of dbt is the path of the file.
 * https://docs.getdbt.com/reference/node-selection/state-comparison-caveats#seeds
 */
function fileSetting(checksum: JsonObject): Setting[] {
  if (asText(checksum['name']) !== 'path') return [];
  return [{ key: 'checksum (file over 1 MiB)', digest: null, effect: 'POSSIBLY' }];
}
