import * as z from 'zod/mini';
import {
  type EnvironmentMaxima,
  maintenanceHoursMaximum,
  type Setting,
  settingNamed,
  settings,
} from '../../contract/settings.ts';
import type { Log } from '../log/logger.ts';
import type { SettingsStore, SettingValue, StoredSettings } from '../tables/settings/settings.store.ts';
import { atMost, maintenanceEnd, parseSettings, type Settings } from './settings.ts';

const change = {
  name: z.string(),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** The name of the operator's credentials. */
  operator: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
};

export const SettingsRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('history') }),
  z.strictObject({ action: z.literal('set'), ...change, value: z.string() }),
  z.strictObject({ action: z.literal('reset'), ...change }),
]);
export type SettingsRequest = z.infer<typeof SettingsRequest>;

export interface ChangeSettingsDependencies {
  readonly store: SettingsStore;
  readonly deployed: EnvironmentMaxima;
  readonly now: () => Date;
  readonly log: Log;
}

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

export type SettingsAnswer =
  | { readonly settings: readonly ListedSetting[] }
  | { readonly history: readonly ListedChange[] }
  | { readonly changed: Pick<ListedChange, 'name' | 'before' | 'after'> };

/** Nothing was changed; the message is for the operator. */
export class SettingRefused extends Error {}

/**
 * Lists, sets and resets what operators may change without a deployment. A change and the row that says who
 * made it and why are one transaction.
 *
 * @throws SettingRefused if nothing was changed
 */
export async function changeSettings(
  dependencies: ChangeSettingsDependencies,
  request: SettingsRequest,
): Promise<SettingsAnswer> {
  const { store, deployed, now } = dependencies;
  switch (request.action) {
    case 'list': {
      const current = parseSettings((await store.read()).values).settings;
      return { settings: listSettings(current, deployed, now()) };
    }
    case 'history': {
      const changes = await store.history();
      return {
        history: changes.map(({ changedAt, before, after, ...rest }) => ({
          ...rest,
          changed_at: changedAt,
          before: wordsOf(before),
          after: wordsOf(after),
        })),
      };
    }
    case 'set':
      return write(dependencies, request, settingValueOf(request.name, request.value, deployed, now()));
    case 'reset':
      return write(dependencies, request, settingValueOf(request.name, null, deployed, now()));
  }
}

async function write(
  { store, now, log }: ChangeSettingsDependencies,
  { name, operator, reason }: { readonly name: string; readonly operator: string; readonly reason: string },
  after: SettingValue | null,
): Promise<SettingsAnswer> {
  const stored = await store.read();
  const { before, values } = withSetting(stored, name, after);
  const changed = { name, before: wordsOf(before), after: wordsOf(after) };
  if (before === after) return { changed };
  const entry = { name, before, after, operator, reason, changedAt: now().toISOString() };
  if (!(await store.change(stored, values, entry))) {
    throw new SettingRefused(
      'Another operator changed a setting at the same time. Nothing was changed: repeat it.',
    );
  }
  log.warn('settings.changed', { setting: changed.name, before: changed.before, after: changed.after });
  return { changed };
}

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
