import {
  aspectRatios,
  defaultModel,
  durationsSeconds,
  qualities,
  videoCostCredits,
} from '../../contract/billing/catalog.ts';
import { ImageId, type UserId, VideoId } from '../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../contract/schemas.ts';
import { modelIds, parentUses, referenceRoles } from '../../contract/videos/models.ts';
import { joinChain } from '../../functions/videos/chain/join-chain.ts';
import { deleteVideo } from '../../functions/videos/library/delete-video.ts';
import { caller } from '../handlers/caller.ts';
import type { ChainServices } from './chain-services.ts';
import type { Platform } from './platform.ts';
import type { ReportActions } from './report-actions.ts';
import type { VideoActions, VideoRequestRecord } from './video-actions.ts';

/** What people do with videos that start from other videos, and from more than one image. */
export interface ChainActions {
  /** Continues or changes a video, mostly one that can be. Something may happen to that one meanwhile. */
  readonly startFromVideo: (userId: UserId) => Promise<void>;
  /** Continues a video again and again, until that is refused. */
  readonly makeChain: (userId: UserId) => Promise<void>;
  readonly startFromImages: (userId: UserId) => Promise<void>;
  /** Asks for two to four videos, one after the other, until no credits are left. */
  readonly makeVariants: (userId: UserId) => Promise<void>;
  /** Joins a video with those that it continues. */
  readonly joinChain: (userId: UserId) => Promise<void>;
}

const second = 1_000;
const minute = 60 * second;
const empty = { query: undefined, headers: undefined, body: undefined } as const;

export function createChainActions(
  platform: Platform,
  videoActions: VideoActions,
  reports: Pick<ReportActions, 'reportVideo'>,
): ChainActions {
  const { random, scheduler, sleep, call, tables, images, chainMonitor, violations } = platform;
  const { videos } = videoActions;
  let imagesUsed = 0;

  return {
    async startFromVideo(userId) {
      const parent = await someParent(userId);
      if (parent === null) return;
      const request = childOf(userId, parent);
      if (random.isHit(0.1)) await sleep(untilItExpires(userId, parent));
      const meanwhile = random.isHit(0.5) ? harm(userId, parent, 4 * minute) : Promise.resolve();
      const child = await ask(userId, request);
      if (random.isHit(0.15)) await repeat(child, request, parent);
      if (random.isHit(0.15) && child.creation?.kind === 'answered') await videoActions.cancelLater(child);
      await meanwhile;
    },

    async makeChain(userId) {
      let last = await someParent(userId);
      // At most 40 seconds of 5 each, and one too many.
      for (let parts = 0; parts < 9 && last !== null; parts += 1) {
        const child = await ask(userId, { ...childOf(userId, last), parent: { id: last, use: 'continue' } });
        if (child.creation?.kind !== 'answered' || !(await isCompleted(child))) return;
        last = child.id;
        if (random.isHit(0.2)) await join(userId, last);
      }
    },

    async startFromImages(userId) {
      const isFrames = random.isHit(0.4);
      const references = Array.from({ length: 1 + random.integer(3) }, () => ({
        image_id: someImage(userId),
        role: random.pick(referenceRoles),
      }));
      const frames = { image_id: someImage(userId), last_image_id: someImage(userId) };
      await ask(userId, { ...plainRequest(), ...(isFrames ? frames : { references }) });
    },

    async makeVariants(userId) {
      const parent = random.isHit(0.4) ? await someParent(userId) : null;
      const { seed: _own, ...request } = parent === null ? plainRequest() : childOf(userId, parent);
      for (let variants = 2 + random.integer(3); variants > 0; variants -= 1) {
        const { creation } = await ask(userId, {
          ...request,
          ...(random.isHit(0.3) && { seed: random.integer(1_000) }),
        });
        if (creation?.kind === 'rejected' && creation.code === 'insufficient_credits') return;
      }
    },

    async joinChain(userId) {
      const parts = videos.filter(
        (video) => video.userId === userId && chainMonitor.requestOf(video.id)?.parent?.use === 'continue',
      );
      const usable = parts.filter(({ id }) => isUsable(userId, id));
      const choice = usable.length > 0 && random.isHit(0.8) ? usable : parts;
      const last = choice[random.integer(choice.length)];
      if (last === undefined) return;
      const before = chainMonitor.requestOf(last.id)?.parent?.id ?? last.id;
      const harmed = random.isHit(0.3) ? harm(userId, random.pick([last.id, before]), 5 * second) : null;
      await join(userId, last.id);
      await harmed;
    },
  };

  async function join(userId: UserId, id: VideoId): Promise<void> {
    let made: ChainServices | null = null;
    const answer = await call(`${userId.slice(-2)} joins ${id.slice(-4)}`, (services) => {
      made = services.chains;
      return joinChain({ ...services, ...services.chains })({ ...empty, ...caller(userId), path: { id } });
    });
    if (answer.kind === 'answered' && made !== null) chainMonitor.checkJoined(userId, made, answer.value);
  }

  /** A refusal of what could be seen all the time is a mistake. */
  async function ask(userId: UserId, request: PricedVideoRequest): Promise<VideoRequestRecord> {
    const { parent } = request;
    const couldSee = parent !== undefined && isUsable(userId, parent.id);
    const child = await videoActions.ask(userId, request);
    const { creation } = child;
    const isRefused = creation?.kind === 'rejected' && creation.code === 'not_found';
    if (couldSee && isRefused && isUsable(userId, parent.id))
      violations.report('answers are true', `${child.id} was refused, and ${parent.id} is there`);
    return child;
  }

  function isUsable(userId: UserId, id: VideoId): boolean {
    return chainMonitor.usableUntil(userId, id) === scheduler.now();
  }

  function plainRequest(): PricedVideoRequest {
    return {
      prompt: 'a boat on the sea',
      duration: random.pick(durationsSeconds),
      aspect_ratio: random.isHit(0.9) ? '16:9' : random.pick(aspectRatios),
      price_credits: videoCostCredits,
      quality: random.isHit(0.9) ? 'standard' : random.pick(qualities),
      ...(random.isHit(0.25) && { seed: random.integer(1_000) }),
      ...(random.isHit(0.3) && { model: random.pick([defaultModel, ...modelIds]) }),
    };
  }

  /** Mostly in the shape of its parent. */
  function childOf(userId: UserId, parent: VideoId): PricedVideoRequest {
    const row = tables.find('videos', { user_id: userId, id: parent });
    const asked = chainMonitor.requestOf(parent);
    const kept = row !== undefined && random.isHit(0.9) ? asked : undefined;
    const request = plainRequest();
    const use = random.pick(['continue', ...parentUses] as const);
    return {
      ...request,
      ...(kept !== undefined && { aspect_ratio: kept.aspect_ratio, quality: kept.quality }),
      ...(kept !== undefined && use === 'change' && { duration: kept.duration }),
      parent: { id: parent, use },
    };
  }

  /** Mostly one of the person's own, once there is one; else any of anyone. Null: there is none for minutes. */
  async function someParent(userId: UserId): Promise<VideoId | null> {
    const draw = random.fraction();
    if (draw < 0.15) return anyVideo();
    for (let asked = 0; asked < 6; asked += 1) {
      const usable = videos.filter((video) => video.userId === userId && isUsable(userId, video.id));
      const newest = usable.at(-1);
      if (newest !== undefined)
        return draw < 0.6 ? newest.id : (usable[random.integer(usable.length)]?.id ?? newest.id);
      await sleep(random.between(5, 40) * second);
    }
    return null;
  }

  function anyVideo(): VideoId {
    const never = VideoId.parse('019aa3b1-0000-7000-8000-ffffffffffff');
    return random.isHit(0.95) ? (videos[random.integer(videos.length)]?.id ?? never) : never;
  }

  /** A few may be blocked by a removal, never there, or gone by the time of the rendering. */
  function someImage(userId: UserId): ImageId {
    imagesUsed += 1;
    const id = ImageId.parse(`00000000-0000-4000-9001-${String(imagesUsed).padStart(12, '0')}`);
    if (random.isHit(0.1) || platform.isDeleted(userId)) return id;
    const mediaId = images.upload(userId, id, scheduler.now());
    if (random.isHit(0.15)) images.block(mediaId);
    else if (random.isHit(0.1)) scheduler.after(random.fraction() * minute, () => images.remove([mediaId]));
    return id;
  }

  /** Deletes or reports a video, or erases all, at a random moment. */
  async function harm(userId: UserId, id: VideoId, withinMilliseconds: number): Promise<void> {
    await sleep(random.fraction() ** 3 * withinMilliseconds);
    const draw = random.fraction();
    if (draw < 0.45) {
      chainMonitor.noteDeletion(id);
      await call(`${userId.slice(-2)} delete ${id.slice(-4)}`, (services) =>
        deleteVideo(services)({ ...empty, ...caller(userId), path: { id } }),
      );
    } else if (draw < 0.95) await reports.reportVideo(userId, id);
    else await platform.deleteAccount(userId);
  }

  /** The same id stands for one request, whatever it starts from. */
  async function repeat(
    { userId, id, creation }: VideoRequestRecord,
    request: PricedVideoRequest,
    parent: VideoId,
  ): Promise<void> {
    if (creation?.kind !== 'answered') return;
    const { parent: asked = { id: parent, use: 'continue' } } = request;
    const other = random.pick([
      { ...request, parent: { id: anyVideo(), use: asked.use } },
      { ...request, parent: { id: parent, use: asked.use === 'change' ? 'continue' : 'change' } },
      { ...request, parent: undefined },
    ] as const);
    const isSame = other.parent?.id === asked.id && other.parent.use === asked.use;
    const answer = await videoActions.askFor(userId, id, other);
    if (answer.kind === 'answered' && !isSame)
      violations.report('another request gets no answer of the first', `${id} was told of another video`);
  }

  /** Asks now and then, for some minutes. */
  async function isCompleted({ userId, id }: VideoRequestRecord): Promise<boolean> {
    for (let asked = 0; asked < 10; asked += 1) {
      await sleep(random.between(10, 40) * second);
      if (isUsable(userId, id)) return true;
    }
    return false;
  }

  /** How long it is to its end, give or take a moment, or to some minutes after it, in milliseconds. */
  function untilItExpires(userId: UserId, id: VideoId): number {
    const expiresAt = tables.find('videos', { user_id: userId, id })?.expires_at;
    if (typeof expiresAt !== 'string') return 0;
    const after = random.isHit(0.3) ? random.between(1, 30) * minute : random.between(-20, 2) * second;
    return Math.max(0, Date.parse(expiresAt) - scheduler.now() + after);
  }
}
