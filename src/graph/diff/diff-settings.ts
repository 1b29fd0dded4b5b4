/**
 * Compares the settings of one relation in two versions. Out: the settings that differ, sorted by key.
 *
 *   [unique_key#1, begin#7] → [unique_key#2, begin#7]   →   unique_key
 *
 * A value that is unknown in one version differs.
 */
import type { Setting, SettingEffect } from '../../model/inventory.ts';

export interface SettingDiff {
  readonly key: string;
  readonly effect: SettingEffect;
}

/** `undefined`: the version was stored without settings, so each setting of the other version may differ. */
export function diffSettings(
  before: readonly Setting[] | undefined,
  after: readonly Setting[] | undefined,
): SettingDiff[] {
  const old = new Map(before?.map((setting) => [setting.key, setting]));
  const now = new Map(after?.map((setting) => [setting.key, setting]));
  const isKnown = (before === undefined) === (after === undefined);
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    if (was !== undefined && was.digest !== null && was.digest === is?.digest) return [];
    return [{ key, effect: isKnown ? effectOf(was, is) : 'POSSIBLY' }];
  });
}

const STRONGEST_FIRST: readonly SettingEffect[] = ['ROWS', 'POSSIBLY', 'CALLED', 'COLUMNS'];

/** Without the setting, the default applies, so the effect is that of the other version. */
function effectOf(was: Setting | undefined, is: Setting | undefined): SettingEffect {
  const effects = [was, is].flatMap((setting) => (setting === undefined ? [] : [setting.effect]));
  return STRONGEST_FIRST.find((effect) => effects.includes(effect)) ?? 'POSSIBLY';
}

/** False: a text outside the relation differs. */
export function isOwnSetting({ effect }: SettingDiff): boolean {
  return effect !== 'CALLED';
}
