import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { causeOf, type Log, log } from '../log/logger.ts';
import { createSettingsStore, type SettingsStore } from '../tables/settings/settings.store.ts';
import { type CurrentSettings, deployedSettings, parseSettings, type Settings } from './settings.ts';

const maximumAgeMilliseconds = 10_000;

/**
 * Caches the settings for ten seconds: an execution environment reads one row in that time, however many
 * requests it answers. A failed read leaves the last known settings, or what is deployed, for as long, and allows
 * nothing.
 */
export function createCurrentSettings(dependencies: {
  readonly store: Pick<SettingsStore, 'read'>;
  readonly now: () => Date;
  readonly log: Log;
}): CurrentSettings {
  const { store, now, log: ownLog } = dependencies;
  let cached: { readonly settings: Settings; readonly readAt: number } | undefined;
  let reading: Promise<Settings> | undefined;
  return async () => {
    const age = now().getTime() - (cached?.readAt ?? Number.NEGATIVE_INFINITY);
    if (cached !== undefined && age >= 0 && age < maximumAgeMilliseconds) return cached.settings;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  async function read(): Promise<Settings> {
    let settings = cached?.settings ?? deployedSettings;
    try {
      const parsed = parseSettings((await store.read()).values);
      settings = parsed.settings;
      if (parsed.unreadable.length > 0) {
        ownLog.error('request.dependency_failed', {
          route: 'settings',
          cause: `What is deployed holds for ${parsed.unreadable.join(', ')}.`,
        });
      }
    } catch (error) {
      settings = { ...settings, allowances: deployedSettings.allowances };
      ownLog.error('request.dependency_failed', { route: 'settings', cause: causeOf(error) });
    }
    cached = { settings, readAt: now().getTime() };
    return settings;
  }
}

let shared: CurrentSettings | undefined;

/** The settings of the environment, cached once in an execution environment. */
export const currentSettings: CurrentSettings = () => {
  shared ??= currentSettingsBy(createDocumentClient());
  return shared();
};

/** The settings of the environment, read by a client with limits of its own. */
export function currentSettingsBy(client: DynamoDBDocumentClient): CurrentSettings {
  return createCurrentSettings({
    store: createSettingsStore(client, environment('SETTINGS_TABLE')),
    now: () => new Date(),
    log,
  });
}
