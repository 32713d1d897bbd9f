import { type Model, models, type ProviderName, styleWords } from '../../../contract/videos/models.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { ParentVideo, Provider, VideoOrder } from '../providers/provider.ts';

/** The configured providers. */
export type Providers = { readonly [Name in ProviderName]?: Provider };

/** What the provider is asked to make. */
export function orderOf(video: VideoItem): VideoOrder {
  return {
    reference: video.id,
    model: models[video.rendered_by],
    prompt: video.style === null ? video.prompt : `${video.prompt}\n\n${styleWords[video.style]}`,
    durationSeconds: video.duration,
    aspectRatio: video.aspect_ratio,
    quality: video.quality,
    image: video.image_media_id,
    lastImage: video.last_image?.media_id ?? null,
    references: video.references.map(({ media_id: image, role }) => ({ image, role })),
    parent: parentOf(video),
    seed: video.seed,
  };
}

function parentOf({ parent }: VideoItem): ParentVideo | null {
  if (parent === null) return null;
  const { use, media_id: media, rendered_by: renderedBy, job_id: jobId } = parent;
  return { use, media, model: models[renderedBy], job: jobId === null ? null : { id: jobId } };
}

/** @throws {Error} if the model's provider is not configured */
export function providerOf(providers: Providers, model: Model): Provider {
  const provider = providers[model.provider];
  if (provider === undefined) throw new Error(`No provider ${model.provider} is configured.`);
  return provider;
}
