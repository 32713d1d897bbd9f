import { v7 } from 'uuid';
import { UserId, VideoId } from '../../../contract/ids.ts';
import type { VideoItem } from '../video-item.ts';

/** When the films of the tests are made. */
export const createdAt = '2026-11-21T12:00:00.000Z';

/** An instant so many minutes after `createdAt`. */
export function minutesLater(minutes: number): Date {
  return new Date(Date.parse(createdAt) + minutes * 60_000);
}

/** A person of one test's own. */
export function newUserId(): UserId {
  return UserId.parse(crypto.randomUUID());
}

/** A film that was just charged, or what `parts` says of it. */
export function storedFilm(parts: Partial<VideoItem> = {}): VideoItem {
  return {
    user_id: newUserId(),
    id: VideoId.parse(v7()),
    prompt: 'A sea at dusk',
    duration: 5,
    aspect_ratio: '16:9',
    quality: 'standard',
    mode: 'text',
    image_id: null,
    model: 'google-veo3',
    rendered_by: 'simulated',
    cost_microdollars: null,
    accepted_at: null,
    simulated: true,
    credits_used: 1_000,
    charged_cycle_credits: 0,
    charged_purchased_credits: 1_000,
    charged_cycle_id: null,
    status: 'queued',
    failure_reason: null,
    created_at: createdAt,
    started_at: null,
    finished_at: null,
    saved: false,
    expires_at: null,
    deleted_at: null,
    removing_at: null,
    share_token: null,
    share_shows_prompt: false,
    ...parts,
  };
}
