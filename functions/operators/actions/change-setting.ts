import { type EnvironmentMaxima, settingNamed } from '../../../contract/settings.ts';
import type { Log } from '../../log/logger.ts';
import { SettingRefused, settingValueOf, withSetting, wordsOf } from '../../settings/change-settings.ts';
import type { SettingsStore, SettingValue, StoredSettings } from '../../tables/settings/settings.store.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { type WriteItems, writeEffect } from '../action/write-items.ts';

export interface ChangeSettingDependencies {
  readonly settings: Pick<SettingsStore, 'read' | 'changing'>;
  readonly deployed: EnvironmentMaxima;
  readonly write: WriteItems;
  readonly log: Log;
}

/** Sets what operators may set without a deployment, or puts back what is deployed. */
export function changeSetting(
  dependencies: ChangeSettingDependencies,
): TransactionAction<'changeSetting', StoredSettings> {
  const { settings, deployed, write, log } = dependencies;
  return {
    effect: 'transaction',
    read: () => settings.read(),

    decide(stored, { name, value }, at) {
      const after = parsed(name, value, deployed, at);
      if ('refused' in after) return refuse(after.refused);
      const { before } = withSetting(stored, name, after.value);
      if (before === after.value) return refuse(`${name} is ${wordsOf(before)} already.`);
      const change = { what: name, before: wordsOf(before), after: wordsOf(after.value) };
      return expectEffect({
        sentence: `Change ${name} from ${change.before} to ${change.after}`,
        changes: [change],
        person: null,
        secondPerson: allowsMore(name, before, after.value)
          ? 'It lets one operator do more alone: another operator confirms it.'
          : null,
      });
    },

    async apply(stored, { name, value }, { operator, reason }, auditItems, at) {
      const after = parsed(name, value, deployed, at);
      if ('refused' in after) return { kind: 'differs' };
      const { before, values } = withSetting(stored, name, after.value);
      const entry = {
        name,
        before,
        after: after.value,
        operator,
        reason: reason.sentence,
        changedAt: at.toISOString(),
      };
      const written = await writeEffect(write, settings.changing(stored, values, entry), auditItems);
      if (written.kind === 'done') {
        log.warn('settings.changed', { setting: name, before: wordsOf(before), after: wordsOf(after.value) });
      }
      return written;
    },
  };
}

/** Whether less would need a second person. Pure. */
function allowsMore(name: string, before: unknown, after: SettingValue | null): boolean {
  return settingNamed(name)?.kind === 'allowance' && Number(after ?? 0) > Number(before ?? 0);
}

function parsed(
  name: string,
  value: string | null,
  deployed: EnvironmentMaxima,
  at: Date,
): { readonly value: SettingValue | null } | { readonly refused: string } {
  try {
    return { value: settingValueOf(name, value, deployed, at) };
  } catch (error) {
    if (error instanceof SettingRefused) return { refused: error.message };
    throw error;
  }
}
