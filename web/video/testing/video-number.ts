import { UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { Video } from '../../api/received.ts';

/** A video under way; a higher number is newer. */
export function videoNumber(number: number): Video {
  return {
    id: VideoId.parse(`${number.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`),
    user_id: UserId.parse('2b0f3b52-6e0b-4d8b-9d7e-0c1f1d1a8a55'),
    prompt: `Video ${number}`,
    duration: 8,
    aspect_ratio: '16:9',
    quality: 'standard',
    model: 'google-veo3',
    model_name: 'Veo 3',
    credits_used: 1_000,
    status: 'generating',
    failure_reason: null,
    simulated: true,
    video_url: null,
    thumbnail_url: null,
    created_at: '2026-11-21T09:00:00.000Z',
    started_at: '2026-11-21T09:00:01.000Z',
    finished_at: null,
    credentials: null,
    mode: 'text',
    image_id: null,
    last_image_id: null,
    references: [],
    parent: null,
    seed: null,
    usual_seconds: 75,
    line: null,
    cancel_refund_credits: 0,
    cancel_requested: false,
    refunded_credits: null,
    receipt: {
      quoted_credits: 1_000,
      charged_credits: 1_000,
      refunded_credits: null,
      charged_from: [{ bucket: 'pack', credits: 1_000 }],
      refunded_to: [],
    },
    saved: false,
    expires_at: null,
    share_url: null,
    share_shows_prompt: false,
    hidden_by_case: null,
  };
}
