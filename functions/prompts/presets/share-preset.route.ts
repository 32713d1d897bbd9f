import { randomBytes } from 'node:crypto';
import { PresetToken } from '../../../contract/prompts/presets.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { textModerationInAws } from '../../moderation/text-moderation-in-aws.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createPresetsStore } from '../../tables/presets/presets.store.ts';
import { sharePreset } from './share-preset.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'sharePreset',
  'temporarily_unavailable',
  sharePreset({
    presets: createPresetsStore(client, environment('PRESETS_TABLE')),
    moderation: textModerationInAws(),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    newToken: () => PresetToken.parse(randomBytes(16).toString('base64url')),
    siteUrl: environment('SITE_URL'),
    log,
  }),
  personLimitsInAws(),
);
