import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { createPresetsStore } from '../../tables/presets/presets.store.ts';
import { unsharePreset } from './unshare-preset.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'unsharePreset',
  'temporarily_unavailable',
  unsharePreset({
    presets: createPresetsStore(client, environment('PRESETS_TABLE')),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    siteUrl: environment('SITE_URL'),
    now: () => new Date(),
  }),
);
