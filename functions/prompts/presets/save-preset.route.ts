import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createPresetsStore } from '../../tables/presets/presets.store.ts';
import { savePreset } from './save-preset.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'savePreset',
  'temporarily_unavailable',
  savePreset({
    presets: createPresetsStore(client, environment('PRESETS_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    siteUrl: environment('SITE_URL'),
    now: () => new Date(),
  }),
);
