import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { textModerationInAws } from '../../moderation/text-moderation-in-aws.ts';
import { configuredWriter } from '../../prompts/configured-writer.ts';
import { countImprovementOfAllInAws } from '../../prompts/improvement-limits.ts';
import { apiKeySecret, keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createPresetsStore } from '../../tables/presets/presets.store.ts';
import { createProjectsStore } from '../../tables/projects/projects.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { chainInAws } from '../../videos/chain/chain-in-aws.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { cancellationInAws } from '../../videos/generation/cancellation-in-aws.ts';
import { linePlacesInAws } from '../../videos/line/line-places-in-aws.ts';
import { accessInAws } from '../access-in-aws.ts';
import { creditsByKey } from '../account/credits-by-key.ts';
import { modelsByKey } from '../account/models-by-key.ts';
import { joinChainByKey } from '../chain/join-chain-by-key.ts';
import { developerHandler } from '../developer-handler.ts';
import { changeVideoByKey } from '../library/change-video-by-key.ts';
import { presetsByKey } from '../library/presets-by-key.ts';
import { projectsByKey } from '../library/projects-by-key.ts';
import { improvePromptByKey } from '../prompts/improve-prompt-by-key.ts';
import { cancelVideoByKey } from '../videos/cancel-video-by-key.ts';
import { estimateByKey } from '../videos/estimate-by-key.ts';
import { generateByKey } from '../videos/generate-by-key.ts';
import { generationByKeyInAws } from '../videos/generation-by-key-in-aws.ts';
import { getVideoByKey } from '../videos/get-video-by-key.ts';
import { historyByKey } from '../videos/history-by-key.ts';
import { waitForEndInAws } from '../videos/wait-for-end-in-aws.ts';
import { mcp } from './mcp.ts';

const client = createDocumentClient();

const now = () => new Date();
const videos = createVideosStore(client, environment('VIDEOS_TABLE'));
const projects = createProjectsStore(client, environment('PROJECTS_TABLE'));
const siteUrl = environment('SITE_URL');
const keys = keysInAws();
const limits = personLimitsInAws();
const signer = createMediaSigner;
const access = accessInAws();
const linePlaces = linePlacesInAws();
const generation = generationByKeyInAws();

export const handler = developerHandler(
  'mcp',
  'temporarily_unavailable',
  mcp({
    routes: {
      estimate: estimateByKey({ secret: apiKeySecret, now }),
      generate: generateByKey(generation),
      getVideo: getVideoByKey({
        waitForEnd: waitForEndInAws(),
        signer,
        linePlaces,
        now,
      }),
      history: historyByKey({ videos, projects, signer, linePlaces }),
      credits: creditsByKey({
        credits: createCreditsStore(client, environment('CREDITS_TABLE')),
        keys,
        now,
      }),
      cancel: cancelVideoByKey(cancellationInAws()),
      models: modelsByKey(generation),
      projects: projectsByKey({ projects, videos, siteUrl }),
      presets: presetsByKey({
        presets: createPresetsStore(client, environment('PRESETS_TABLE')),
        siteUrl,
      }),
      change: changeVideoByKey({
        videos,
        projects,
        sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
        signer,
      }),
      join: joinChainByKey({ ...chainInAws(), limits }),
      improve: improvePromptByKey({
        moderation: textModerationInAws(),
        writer: configuredWriter(),
        countOfAll: countImprovementOfAllInAws(),
        limits,
        log,
      }),
    },
    keys,
    limits: access.limits,
    settings: access.settings,
    siteUrl,
    now,
    log,
  }),
  access,
);
