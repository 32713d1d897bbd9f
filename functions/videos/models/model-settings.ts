import * as z from 'zod/mini';
import {
  type ConfiguredModels,
  modelIds,
  type ProviderName,
  providerNames,
} from '../../../contract/videos/models.ts';
import { environment } from '../../environment/environment.ts';

/** Used unless they are retired or closed. */
export function configuredModels(): ConfiguredModels {
  const modelId = z.enum(modelIds);
  return {
    veo3: z.parse(modelId, environment('VIDEO_MODEL')),
    basic: z.parse(modelId, environment('BASIC_VIDEO_MODEL')),
  };
}

/** The providers that have a key in SSM. */
export function configuredProviders(): ReadonlySet<ProviderName> {
  return new Set(z.parse(z.array(z.enum(providerNames)), environment('VIDEO_PROVIDERS').split(',')));
}
