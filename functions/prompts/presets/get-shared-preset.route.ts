import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createPresetsStore } from '../../tables/presets/presets.store.ts';
import { getSharedPreset } from './get-shared-preset.ts';

export const handler = apiHandler(
  'getSharedPreset',
  'temporarily_unavailable',
  getSharedPreset(createPresetsStore(createDocumentClient(), environment('PRESETS_TABLE'))),
);
