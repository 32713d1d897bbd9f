import { durationsSeconds, qualities, videoCostCredits } from '../../contract/billing/catalog.ts';
import { paymentSources } from '../../contract/billing/video-payments.ts';
import { ImageId, ShareToken, type UserId, VideoId } from '../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../contract/schemas.ts';
import { createFreeSampleLimits } from '../../functions/limits/free-sample-limits.ts';
import { cancelVideo } from '../../functions/videos/generation/cancel-video.ts';
import { generateVideo } from '../../functions/videos/generation/generate-video.ts';
import { deleteVideo } from '../../functions/videos/library/delete-video.ts';
import { getVideo } from '../../functions/videos/library/get-video.ts';
import { updateVideo } from '../../functions/videos/library/update-video.ts';
import { findSharedVideo } from '../../functions/videos/sharing/find-shared-video.ts';
import { shareVideo } from '../../functions/videos/sharing/share-video.ts';
import { unshareVideo } from '../../functions/videos/sharing/unshare-video.ts';
import { caller } from '../handlers/caller.ts';
import type { Answer, Platform, Retry } from './platform.ts';

/** A request for a video, with the answers that the caller got. */
export interface VideoRequestRecord {
  readonly userId: UserId;
  readonly id: VideoId;
  /** The last answer to the request; undefined while none has come. */
  creation: Answer<unknown> | undefined;
  /** The answered cancellations, by the refund that each promised. */
  readonly cancelledFor: number[];
  /** Whether a cancellation was answered with the promise that the rendering decides. */
  isCancelRequested: boolean;
  /** Whether a cancellation was tried. */
  isCancelTried: boolean;
}

/** What people do with videos. */
export interface VideoActions {
  readonly videos: readonly VideoRequestRecord[];
  readonly makeVideo: (userId: UserId) => Promise<VideoRequestRecord>;
  /** Asks for a video until there is an answer; perhaps twice at once. */
  readonly ask: (userId: UserId, request: PricedVideoRequest) => Promise<VideoRequestRecord>;
  /** Asks for a video of this id once. */
  readonly askFor: (userId: UserId, id: VideoId, request: PricedVideoRequest) => Promise<Answer<unknown>>;
  readonly cancelLater: (record: VideoRequestRecord) => Promise<void>;
  readonly makeVideoAndCancel: (userId: UserId) => Promise<void>;
  /** Saves, unsaves, deletes or restores a random video. */
  readonly keep: () => Promise<void>;
  /** Shares a random video, and perhaps ends that. */
  readonly share: () => Promise<void>;
}

const second = 1_000;

/** @param latencyMaximum how long a call takes at most, in milliseconds */
export function createVideoActions(platform: Platform, retry: Retry, latencyMaximum: number): VideoActions {
  const { random, scheduler, sleep, call } = platform;
  const videos: VideoRequestRecord[] = [];
  let tokens = 0;

  return {
    videos,
    makeVideo,
    ask: (userId, request) => ask(newRecord(userId), request),
    askFor,
    makeVideoAndCancel,
    cancelLater,
    keep,
    share,
  };

  function newRecord(userId: UserId): VideoRequestRecord {
    const record: VideoRequestRecord = {
      userId,
      id: newVideoId(),
      creation: undefined,
      cancelledFor: [],
      isCancelRequested: false,
      isCancelTried: false,
    };
    videos.push(record);
    return record;
  }

  async function makeVideo(userId: UserId): Promise<VideoRequestRecord> {
    const record = newRecord(userId);
    // Mostly what every plan includes, as the form offers it.
    const isModest = random.isHit(0.7);
    const { freeSample } = platform.videos;
    const isFree = freeSample !== null && random.isHit(0.8);
    const request: PricedVideoRequest = {
      prompt: 'a boat on the sea',
      duration: isModest ? 5 : random.pick(durationsSeconds),
      aspect_ratio: '16:9',
      price_credits: isFree ? 0 : videoCostCredits,
      quality: isModest ? 'standard' : random.pick(qualities),
      ...(!isFree && random.isHit(0.15) && { pay_with: random.pick(paymentSources) }),
      ...(random.isHit(0.15) && { image_id: someImage(userId) }),
    };
    return ask(record, request);
  }

  async function ask(record: VideoRequestRecord, request: PricedVideoRequest): Promise<VideoRequestRecord> {
    const { userId, id } = record;
    platform.chainMonitor.noteRequest(id, request);
    const askOnce = () => askFor(userId, id, request);
    if (random.isHit(0.15)) {
      const [first, again] = await Promise.all([askOnce(), askOnce()]);
      record.creation = first.kind === 'answered' ? first : again;
    }
    if (record.creation?.kind !== 'answered') record.creation = await retry(4, askOnce);
    return record;
  }

  function askFor(userId: UserId, id: VideoId, request: PricedVideoRequest): Promise<Answer<unknown>> {
    const { freeSample } = platform.videos;
    return call(`${userId.slice(-2)} PUT video ${id.slice(-4)}`, (services) =>
      generateVideo({
        ...services,
        models: platform.videos.models,
        priceCredits: videoCostCredits,
        freeSample,
        freeSampleLimits: createFreeSampleLimits({
          ...services,
          videosPerDay: freeSample?.videosPerDay ?? 0,
        }),
        videosInFlightMaximum: platform.videos.inFlightMaximum,
        closedModels: platform.closedModels(services),
      })({
        ...{ ...caller(userId), path: { id }, query: undefined, headers: undefined },
        body: platform.overrides.videoRequest?.(request, id) ?? request,
      }),
    );
  }

  /** One that is there; or one that never was, or is no longer. */
  function someImage(userId: UserId): ImageId {
    const id = ImageId.parse(`00000000-0000-4000-9000-${String(random.integer(1_000)).padStart(12, '0')}`);
    const isUploaded = random.isHit(0.8) && !platform.isDeleted(userId);
    if (isUploaded) platform.images.upload(userId, id, platform.scheduler.now());
    return id;
  }

  async function makeVideoAndCancel(userId: UserId): Promise<void> {
    const record = await makeVideo(userId);
    if (record.creation?.kind === 'answered') await cancelLater(record);
  }

  async function cancelLater(record: VideoRequestRecord): Promise<void> {
    // Mostly at once, when it races with the acceptance; sometimes long after.
    await sleep(
      random.isHit(0.8) ? random.fraction() ** 3 * 60 * second : random.fraction() * 28 * 60 * second,
    );
    record.isCancelTried = true;
    // Perhaps in two windows, in one of which the question stands for a while: the other may have another price.
    if (random.isHit(0.3)) {
      const later = sleep(random.fraction() * 15 * second).then(() => cancel(record, 0));
      await Promise.all([cancel(record, 30 * second), later]);
    } else await cancel(record, random.isHit(0.3) ? 10 * second : 0);
  }

  /** @param hesitation how long the question stands at most, in milliseconds */
  async function cancel(record: VideoRequestRecord, hesitation: number): Promise<void> {
    const { userId } = record;
    for (let tries = 1; tries <= 3; tries += 1) {
      const shown = await call(`${userId.slice(-2)} GET video`, (services) =>
        getVideo(services)({ ...caller(userId), path: { id: record.id }, ...empty }),
      );
      const price = shown.kind === 'answered' ? shown.value.cancel_refund_credits : null;
      if (price === null) return;
      if (hesitation > 0) await sleep(random.fraction() * hesitation);
      const answer = await call(
        `${userId.slice(-2)} cancel ${record.id.slice(-4)} for ${price}`,
        (services) =>
          cancelVideo(services)({
            ...caller(userId),
            path: { id: record.id },
            query: undefined,
            headers: undefined,
            body: { refund_credits: price },
          }),
      );
      if (answer.kind === 'answered') {
        if (answer.value.cancel_requested) record.isCancelRequested = true;
        // What was requested promises nothing, and may give all back.
        // It may have been decided before the answer, which then says so.
        else if (!record.isCancelRequested)
          record.cancelledFor.push(Math.max(price, answer.value.refunded_credits ?? 0));
      }
      // Without an answer the caller asks again; told another refund, the caller may accept it.
      if (answer.kind !== 'failed' && !(answer.kind === 'rejected' && random.isHit(0.5))) return;
      await sleep(random.fraction() * 5 * second);
    }
  }

  async function keep(): Promise<void> {
    const record = videos[random.integer(videos.length)];
    if (record === undefined) return;
    const { userId, id } = record;
    const action = random.pick([
      'save',
      'unsave',
      'delete',
      'delete and restore',
      'save just before removal',
    ] as const);
    // Mostly when it may have ended.
    if (random.isHit(0.7)) await sleep(random.fraction() * 4 * 60 * second);
    if (action === 'save just before removal') return saveJustBeforeRemoval(record);
    if (action !== 'save' && action !== 'unsave') platform.chainMonitor.noteDeletion(id);
    const path = { id };
    await call<unknown>(`${userId.slice(-2)} ${action} ${id.slice(-4)}`, (services) =>
      action === 'save' || action === 'unsave'
        ? updateVideo(services)({ ...empty, ...caller(userId), path, body: { saved: action === 'save' } })
        : deleteVideo(services)({ ...empty, ...caller(userId), path }),
    );
    if (action !== 'delete and restore') return;
    // Soon, or when the hour ends in which it can be had back, or when it is removed.
    const draw = random.fraction();
    if (draw < 0.3) await sleep(random.fraction() * 60 * second);
    else if (draw < 0.5) await sleep(random.between(59, 61) * 60 * second);
    else await sleep(untilSweep(record));
    const restored = await call(`${userId.slice(-2)} restore ${id.slice(-4)}`, (services) =>
      updateVideo(services)({ ...empty, ...caller(userId), path, body: { deleted: false } }),
    );
    if (restored.kind === 'answered') await expectKept(record, restored.value.expires_at);
  }

  async function share(): Promise<void> {
    const record = videos[random.integer(videos.length)];
    if (record === undefined) return;
    const { userId, id } = record;
    if (random.isHit(0.7)) await sleep(random.fraction() * 4 * 60 * second);
    tokens += 1;
    const token = ShareToken.parse(`${String(tokens).padStart(20, '0')}_A`);
    const shared = await call(`${userId.slice(-2)} share ${id.slice(-4)}`, (services) =>
      shareVideo({ ...services, newToken: () => token })({
        ...empty,
        ...caller(userId),
        path: { id },
        body: { show_prompt: true },
      }),
    );
    const url = shared.kind === 'answered' ? shared.value.share_url : null;
    if (url === null) return;
    await visit(url);
    await sleep(random.fraction() * 60 * second);
    const unshared = await call(`${userId.slice(-2)} unshare ${id.slice(-4)}`, (services) =>
      unshareVideo(services)({ ...empty, ...caller(userId), path: { id } }),
    );
    if (unshared.kind !== 'answered') return;
    const seen = await visit(url);
    if (seen) platform.violations.report('an ended link shows nothing', `${id} was shown at ${url}`);
  }

  /** Whether the link shows a video. */
  async function visit(url: string): Promise<boolean> {
    const answer = await call('a visitor', ({ videos }) =>
      findSharedVideo(videos, url.split('/').at(-1) ?? ''),
    );
    return answer.kind === 'answered' && answer.value !== null;
  }

  /** A video that was saved or restored is still there a little later, unless it was deleted again. */
  async function expectKept({ userId, id }: VideoRequestRecord, until: string | null): Promise<void> {
    await sleep(3 * 60 * second);
    if (until !== null && Date.parse(until) <= scheduler.now()) return;
    const video = platform.tables.find('videos', { user_id: userId, id });
    const isDeletedAgain = video?.deleted_at !== undefined || platform.isDeleted(userId);
    if (!isDeletedAgain && (video === undefined || video.removing_at !== undefined)) {
      platform.violations.report('answers are true', `${id} was saved or restored, and is gone`);
    }
  }

  async function saveJustBeforeRemoval(record: VideoRequestRecord): Promise<void> {
    await sleep(untilSweep(record));
    const saved = await call(`${record.userId.slice(-2)} save ${record.id.slice(-4)}`, (services) =>
      updateVideo(services)({
        ...empty,
        ...caller(record.userId),
        path: { id: record.id },
        body: { saved: true },
      }),
    );
    if (saved.kind === 'answered') await expectKept(record, saved.value.expires_at);
  }

  /** How long it is to the hourly run that removes a video, give or take a moment, in milliseconds. */
  function untilSweep({ userId, id }: VideoRequestRecord): number {
    const expiresAt = platform.tables.find('videos', { user_id: userId, id })?.expires_at;
    if (typeof expiresAt !== 'string') return 0;
    const hour = 60 * 60 * second;
    const sweptAt = (Math.floor(Date.parse(expiresAt) / hour) + 1) * hour;
    return Math.max(0, sweptAt - scheduler.now() + random.between(-0.5, 2) * latencyMaximum);
  }

  function newVideoId(): VideoId {
    const tail = Math.floor(random.fraction() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
    return VideoId.parse(`019aa3b1-0000-7000-8000-${String(videos.length).padStart(4, '0')}${tail}`);
  }
}

const empty = { query: undefined, headers: undefined, body: undefined } as const;
