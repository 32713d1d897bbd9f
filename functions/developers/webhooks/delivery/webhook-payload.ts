import type { DeveloperVideo } from '../../../../contract/developers/developer-api.ts';
import { lowCreditsThreshold, type WebhookPayload } from '../../../../contract/developers/webhooks.ts';
import type { VideoItem } from '../../../tables/videos/video-item.ts';
import type { VideosStore } from '../../../tables/videos/videos.store.ts';
import type { EventsStore } from '../../../tables/webhooks/events.store.ts';
import type { DeliveryItem, EndpointItem } from '../../../tables/webhooks/webhook-items.ts';
import { examplePayload } from './example-payload.ts';

export interface WebhookPayloadDependencies {
  readonly events: Pick<EventsStore, 'find'>;
  readonly videos: Pick<VideosStore, 'readDeleted'>;
  /** The view of GET /api/v1/video/{id}, with fresh links. */
  readonly presentVideo: (video: VideoItem) => Promise<DeveloperVideo>;
}

export interface PreparedPayload {
  readonly payload: WebhookPayload;
  /** Whether the attempt is simulated as lost, and nothing is sent. */
  readonly isLost: boolean;
}

/** What the delivery's next attempt sends; null if the event's video is gone. */
export async function preparePayload(
  { events, videos, presentVideo }: WebhookPayloadDependencies,
  delivery: DeliveryItem,
  endpoint: EndpointItem,
): Promise<PreparedPayload | null> {
  if (delivery.test) return { payload: examplePayload(delivery, endpoint.mode), isLost: false };
  const { type, created_at: timestamp, user_id: userId, video_id: videoId, event_id: eventId } = delivery;
  if (type === 'credits.low') {
    const event = await events.find(userId, eventId);
    if (event === null) return null;
    const data = {
      mode: endpoint.mode,
      credits: event.credits ?? 0,
      threshold_credits: lowCreditsThreshold,
    };
    return { payload: { type, timestamp, data }, isLost: false };
  }
  const video = videoId === null ? null : await videos.readDeleted(userId, videoId);
  if (video === null) return null;
  const data = await presentVideo(video);
  return { payload: { type, timestamp, data }, isLost: delivery.attempt === 1 && asksToBeLost(video) };
}

/** Prompts of test keys can produce every outcome. */
function asksToBeLost({ api, prompt }: VideoItem): boolean {
  return api?.mode === 'test' && /simulate:\s*webhook lost/i.test(prompt);
}
