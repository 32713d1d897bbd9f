import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createPresetsStore } from '../../tables/presets/presets.store.ts';
import { listPresets } from './list-presets.ts';

export const handler = apiHandler(
  'listPresets',
  'temporarily_unavailable',
  listPresets({
    presets: createPresetsStore(createDocumentClient(), environment('PRESETS_TABLE')),
    siteUrl: environment('SITE_URL'),
  }),
);
