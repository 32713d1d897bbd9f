import { v7 } from 'uuid';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import { UserId, VideoId } from '../../../contract/fields/ids.ts';
import { videosInFlightMaximum } from '../../../contract/person-limits.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Log } from '../../log/logger.ts';
import type { Moderation } from '../../moderation/moderation.ts';
import { ownRules } from '../../moderation/own-rule.ts';
import { deployedSettings } from '../../settings/settings.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import type { VideoLine } from '../line/video-line.ts';

export const createdAt = '2026-11-21T12:00:00.000Z';

/** An instant after `createdAt`. */
export function minutesLater(minutes: number): Date {
  return new Date(Date.parse(createdAt) + minutes * 60_000);
}

/** A new person for one test. */
export function newUserId(): UserId {
  return UserId.parse(crypto.randomUUID());
}

/** A video that was just charged, changed by `parts`. */
export function storedVideo(parts: Partial<VideoItem> = {}): VideoItem {
  return {
    user_id: newUserId(),
    id: VideoId.parse(v7()),
    media_id: newMediaId(),
    prompt: 'A sea at dusk',
    duration: 5,
    aspect_ratio: '16:9',
    quality: 'standard',
    style: null,
    api: null,
    mode: 'text',
    image_id: null,
    image_media_id: null,
    image_hash: null,
    last_image: null,
    references: [],
    parent: null,
    seed: null,
    model: 'google-veo3',
    rendered_by: 'simulated',
    cost_microdollars: null,
    submissions: 0,
    submitting_at: null,
    accepted_at: null,
    job_id: null,
    cancel_requested_at: null,
    simulated: true,
    credits_used: 1_000,
    charged_cycle_credits: 0,
    charged_purchased_credits: 1_000,
    charged_grace_credits: 0,
    charged_cycle_id: null,
    refunded_to: null,
    value_microdollars: null,
    counted_at: null,
    tier: null,
    moderation: null,
    status: 'queued',
    failure_reason: null,
    created_at: createdAt,
    started_at: null,
    finished_at: null,
    credentials: null,
    credentials_id: null,
    file_hash: null,
    saved: false,
    expires_at: null,
    deleted_at: null,
    removing_at: null,
    share_token: null,
    share_shows_prompt: false,
    project_id: null,
    tags: [],
    hidden_by: null,
    evidence_at: null,
    held_until: null,
    cleared_at: null,
    ...parts,
  };
}

/** Makes links with a fake signature. */
export const linkSigner: LinkSigner = {
  siteUrl: 'https://reelwright.example',
  files: (folder) => (fileName) => `https://reelwright.example/${folder}/${fileName}?signed`,
};

export const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Parts of a request that video routes do not read. */
export const unread = { headers: undefined, query: undefined } as const;

/** A route's answer, or its rejection. */
export async function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer | Rejection> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

/** Allows everything by our own rules. */
const allowing: Moderation = {
  judge: async () => ({ kind: 'allowed', by: ownRules, imageHashes: new Map() }),
  refuse: async () => new Rejection('content_refused'),
};

/** The contract's price and limit, while no model is closed. */
export const usualTerms = {
  priceCredits: videoCostCredits,
  freeSample: null,
  moderation: allowing,
  freeSampleLimits: { count: async () => undefined },
  videosInFlightMaximum,
  settings: async () => deployedSettings,
  closedModels: async () => new Set<ModelId>(),
  newSeed: () => 7,
};

/** A line in which every video has its slot at once. */
export const freeLine: Pick<VideoLine, 'takeTurn' | 'awaitTurn' | 'leave'> = {
  takeTurn: async ({ created_at: since }) => ({ kind: 'slot', since }),
  awaitTurn: async () => undefined,
  leave: async () => undefined,
};
