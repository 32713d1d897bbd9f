import {
  type EnvironmentMaxima,
  maintenanceHoursMaximum,
  type Setting,
  settingNamed,
  settings,
} from '../../contract/settings.ts';
import type { SettingChange, SettingValue, StoredSettings } from '../tables/settings/settings.store.ts';
import { allowanceOf, atMost, maintenanceEnd, type Settings } from './settings.ts';

/** In words: `on`, `100` or an instant. */
export interface ListedSetting {
  readonly name: string;
  readonly value: string;
  readonly deployed: string;
  readonly about: string;
}

export interface ListedChange {
  readonly changed_at: string;
  readonly operator: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

/** Nothing was changed; the message is for the operator. */
export class SettingRefused extends Error {}

/** The settings after a change. Pure. */
export function withSetting(stored: StoredSettings, name: string, after: SettingValue | null) {
  const { [name]: before = null, ...others } = stored.values ?? {};
  return { before, values: after === null ? others : { ...others, [name]: after } };
}

/**
 * What an operator typed as the value of a setting; null: what is deployed. Pure.
 *
 * @throws SettingRefused if there is no such setting, or it does not take the value
 */
export function settingValueOf(
  name: string,
  text: string | null,
  deployed: EnvironmentMaxima,
  now: Date,
): SettingValue | null {
  const setting = requireSetting(name);
  return text === null ? null : parsedValue(setting, text, deployed, now);
}

/** Who changed what, in words. Pure. */
export function listChanges(changes: readonly SettingChange[]): readonly ListedChange[] {
  return changes.map(({ changedAt, before, after, ...rest }) => ({
    ...rest,
    changed_at: changedAt,
    before: wordsOf(before),
    after: wordsOf(after),
  }));
}

/** Every setting, as it is and as it is deployed. Pure. */
export function listSettings(
  current: Settings,
  deployed: EnvironmentMaxima,
  now: Date,
): readonly ListedSetting[] {
  return settings.map((setting) => listed(setting, current, deployed, now));
}

function requireSetting(name: string): Setting {
  const setting = settingNamed(name);
  if (setting !== undefined) return setting;
  throw new SettingRefused(
    `There is no setting ${JSON.stringify(name)}. Allowed: ${settings.map((one) => one.name).join(', ')}.`,
  );
}

function parsedValue(setting: Setting, text: string, deployed: EnvironmentMaxima, now: Date): SettingValue {
  const refuse = (allowed: string) => {
    throw new SettingRefused(`${setting.name} takes ${allowed}, not ${JSON.stringify(text)}.`);
  };
  switch (setting.kind) {
    case 'switch':
      return text === 'on' || text === 'off' ? text === 'on' : refuse('on or off');
    case 'maximum': {
      const maximum = setting.deployedIn(deployed);
      const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
      return value >= 1 && value <= maximum
        ? value
        : refuse(`a whole number from 1 to ${maximum}, which is deployed`);
    }
    case 'allowance': {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
      return value <= setting.most ? value : refuse(`a whole number from 0 to ${setting.most}`);
    }
    case 'until': {
      const instant = instantFormat.test(text) ? new Date(text) : null;
      const milliseconds = (instant?.getTime() ?? Number.NaN) - now.getTime();
      return instant !== null && milliseconds > 0 && milliseconds <= maintenanceHoursMaximum * 3_600_000
        ? instant.toISOString()
        : refuse(
            `an instant within the next ${maintenanceHoursMaximum} hours with its time zone, such as ${exampleInstant(now)}`,
          );
    }
  }
}

const instantFormat = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** In an hour: `2026-12-01T14:30Z`. */
function exampleInstant(now: Date): string {
  return `${new Date(now.getTime() + 3_600_000).toISOString().slice(0, 16)}Z`;
}

function listed(
  setting: Setting,
  current: Settings,
  environment: EnvironmentMaxima,
  now: Date,
): ListedSetting {
  const { name, about } = setting;
  switch (setting.kind) {
    case 'switch':
      return { name, about, value: current.off.has(setting.name) ? 'off' : 'on', deployed: 'on' };
    case 'maximum': {
      const deployed = setting.deployedIn(environment);
      return {
        name,
        about: `${setting.unit}, ${about}`,
        value: String(atMost(current, setting.name, deployed)),
        deployed: String(deployed),
      };
    }
    case 'allowance':
      return {
        name,
        about: `${setting.unit}, ${about}`,
        value: String(allowanceOf(current, setting.name, setting.most)),
        deployed: '0',
      };
    case 'until':
      return {
        name,
        about,
        value: wordsOf(maintenanceEnd(current, now)?.toISOString()),
        deployed: wordsOf(null),
      };
  }
}

/** `on`, `100`, an instant or `as deployed`. */
export function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return 'as deployed';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
