import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { createPresetsStore } from '../../tables/presets/presets.store.ts';
import { developerHandler } from '../developer-handler.ts';
import { presetsByKey } from './presets-by-key.ts';

export const handler = developerHandler(
  'presetsByKey',
  'temporarily_unavailable',
  presetsByKey({
    presets: createPresetsStore(createDocumentClient(), environment('PRESETS_TABLE')),
    siteUrl: environment('SITE_URL'),
  }),
);
