import type { DeveloperVideo } from '../../../../contract/developers/developer-api.ts';
import { lowCreditsThreshold, type WebhookPayload } from '../../../../contract/developers/webhooks.ts';
import { VideoId } from '../../../../contract/fields/ids.ts';
import type { EventItem } from '../../../tables/webhooks/webhook-items.ts';

/** The body of a test event, about no real video. Pure. */
export function examplePayload(
  { type, created_at: timestamp }: Pick<EventItem, 'type' | 'created_at'>,
  mode: 'live' | 'test',
): WebhookPayload {
  const envelope = { timestamp, test: true } as const;
  if (type === 'credits.low') {
    return { type, ...envelope, data: { mode, credits: 4_000, threshold_credits: lowCreditsThreshold } };
  }
  return { type, ...envelope, data: { ...exampleVideo(timestamp, mode), ...ends[type] } };
}

const ends = {
  'video.completed': { status: 'completed' },
  'video.failed': { status: 'failed', failure_reason: 'provider_failed' },
  'video.cancelled': { status: 'cancelled' },
} as const;

function exampleVideo(finishedAt: string, mode: 'live' | 'test'): DeveloperVideo {
  return {
    id: VideoId.parse('01890a5d-ac96-774b-bcce-b302099a8057'),
    mode,
    status: 'completed',
    failure_reason: null,
    prompt: 'A lighthouse in the fog, seen from the sea.',
    duration: 5,
    aspect_ratio: '16:9',
    quality: 'pro',
    style: null,
    audio: true,
    image: null,
    last_image: null,
    references: [],
    parent: null,
    seed: null,
    model: 'google-veo3',
    simulated: true,
    metadata: {},
    project: null,
    tags: [],
    video_url: null,
    thumbnail_url: null,
    created_at: finishedAt,
    started_at: finishedAt,
    finished_at: finishedAt,
    credentials: null,
    expires_at: null,
    line: null,
    usual_seconds: 60,
    cancel_refund_credits: null,
    cancel_requested: false,
    receipt: {
      quoted_credits: 1_000,
      charged_credits: 1_000,
      refunded_credits: 0,
      charged_from: [{ bucket: 'pack', credits: 1_000 }],
      refunded_to: [],
    },
  };
}
