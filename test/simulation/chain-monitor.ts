import { isDeepStrictEqual } from 'node:util';
import { defaultModel } from '../../contract/billing/catalog.ts';
import type { JoinedChain, PricedVideoRequest } from '../../contract/schemas.ts';
import { type Model, modelIds, models } from '../../contract/videos/models.ts';
import type { ChainServices } from './chain-services.ts';
import type { Item } from './expressions.ts';
import type { Images } from './images.ts';
import type { Violations } from './invariants.ts';
import type { Change, MemoryTables } from './memory-tables.ts';
import type { MediaFiles } from './video-provider.ts';
import { number, part } from './write-monitor.ts';

/**
 * Checks what videos start from: other videos, images, seeds and named models. It knows the tables and the models'
 * facts, and nothing of the rules' code.
 */
export interface ChainMonitor {
  /** What its person asks for, by the video's id. */
  readonly noteRequest: (videoId: string, request: PricedVideoRequest) => void;
  readonly requestOf: (videoId: string) => PricedVideoRequest | undefined;
  /** Its person deletes a video. */
  readonly noteDeletion: (videoId: string) => void;
  readonly onWrite: (changes: readonly Change[]) => void;
  /** A file has gone from the bucket. */
  readonly onGone: (key: string) => void;
  /** Until when another video could start from it, in milliseconds since 1970; null: never. */
  readonly usableUntil: (userId: string, id: string) => number | null;
  /** A file was joined, and its person was told so. */
  readonly checkJoined: (userId: string, made: MadeChain, answer: JoinedChain) => void;
  /** Joined files of a person that are still there. */
  readonly joinedFilesOf: (userId: string) => readonly string[];
}

type MadeChain = Pick<ChainServices, 'joined' | 'writtenAt'>;

/** A video, kept beyond its row. */
interface Known {
  readonly row: Item;
  /** Since when nothing can start from it any more; null: something can, until it expires. */
  endedAt: number | null;
  /** Since when its files lie where no link leads; null: they do not. */
  movedAt: number | null;
}

/** The longest time from reading a parent to the charge, with all retries. */
const choosingMilliseconds = 60_000;

export function createChainMonitor(options: {
  readonly now: () => number;
  readonly tables: () => MemoryTables;
  readonly files: MediaFiles;
  readonly images: Images;
  readonly violations: Violations;
  readonly isDeleted: (userId: string) => boolean;
}): ChainMonitor {
  const { now, files, images, violations, isDeleted } = options;
  const requests = new Map<string, PricedVideoRequest>();
  const deletions = new Set<unknown>();
  const known = new Map<string, Known>();
  const goneAt = new Map<string, number>();
  /** The joined files, by media id. */
  const owners = new Map<string, string>();

  return {
    noteRequest: (videoId, request) => requests.set(videoId, request),
    requestOf: (videoId) => requests.get(videoId),
    noteDeletion: (videoId) => deletions.add(videoId),
    onWrite(changes) {
      for (const { table, before, after } of changes) {
        if (table === 'files' && after?.kind === 'chain')
          owners.set(String(after.media_id), String(after.user_id));
        if (table !== 'videos' || (after ?? before)?.status === undefined) continue;
        if (before === undefined) checkCreation(after ?? {});
        else if (before.parent !== undefined) checkChild(before, after);
        note(before, after);
      }
    },
    onGone: (key) => goneAt.set(key, now()),
    usableUntil,
    checkJoined(userId, made, { parts }) {
      const report = (detail: string) =>
        violations.report('a joined file shows what is seen', `${parts.join(' ')}: ${detail}`);
      const told = parts.map((id) => known.get(`${userId}/${id}`)?.row.media_id);
      if (told.length < 2 || !isDeepStrictEqual(told, made.joined())) report(`is of ${made.joined()}`);
      for (const [index, id] of parts.entries()) {
        const seenUntil = known.get(`${userId}/${id}`)?.endedAt ?? now();
        if (seenUntil < made.writtenAt()) report(`${id} was not to be seen any more`);
        if (index > 0 && !isContinued(userId, id, parts[index - 1])) report(`${id} continues another one`);
      }
    },
    joinedFilesOf: (userId) =>
      [...owners].flatMap(([mediaId, owner]) => {
        const key = `chains/${mediaId}/video.mp4`;
        return owner === userId && files.keys.has(key) ? [key] : [];
      }),
  };

  function note(before: Item | undefined, after: Item | undefined): void {
    const row = after ?? before ?? {};
    const key = keyOf(row);
    const isUsable =
      after?.status === 'completed' &&
      after.deleted_at === undefined &&
      after.removing_at === undefined &&
      after.hidden_by === undefined;
    const earlier = known.get(key);
    const endedAt = isUsable ? null : earlier?.row.status === 'completed' ? (earlier.endedAt ?? now()) : 0;
    const movedAt = row.evidence_at === undefined ? null : (earlier?.movedAt ?? now());
    known.set(key, { row, endedAt, movedAt });
  }

  function usableUntil(userId: string, id: string): number | null {
    const video = known.get(`${userId}/${id}`);
    if (video?.row.status !== 'completed') return null;
    const expiresAt = video.row.expires_at;
    const expiry = typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.POSITIVE_INFINITY;
    return Math.min(video.endedAt ?? now(), expiry);
  }

  function isContinued(userId: string, id: string, parentId: string | undefined): boolean {
    const row = known.get(`${userId}/${id}`)?.row;
    return part(row, 'parent', 'use') === 'continue' && part(row, 'parent', 'id') === parentId;
  }

  function checkCreation(video: Item): void {
    checkImages(video);
    const model = modelOf(video);
    const request = requests.get(String(video.id));
    if (request !== undefined) checkRequest(video, model, request);
    if (model.inputs.seed !== (video.seed !== undefined))
      violations.report('a seed is kept', `${video.id} of ${model.id} has the seed ${video.seed}`);
    if (video.parent !== undefined) checkParent(video, model);
  }

  function checkImages(video: Item): void {
    const references = Array.isArray(video.references) ? video.references : [];
    const started = [{ image_id: video.image_id, media_id: video.image_media_id }, video.last_image];
    for (const image of [...started, ...references]) {
      const { image_id: id, media_id: mediaId } = Object(image);
      if (id === undefined) continue;
      if (!images.wasThere(String(video.user_id), String(id)))
        violations.report('starts from an own image', `${video.id} starts from ${id}`);
      if (images.isBlocked(mediaId))
        violations.report('every image is judged', `${video.id} starts from ${id}, which is blocked`);
    }
  }

  function checkRequest(video: Item, model: Model, request: PricedVideoRequest): void {
    const { parent, seed, last_image_id: last, references = [] } = request;
    const stored = Array.isArray(video.references) ? video.references : [];
    const asked = [parent?.id, parent?.use, last, ...references.flatMap((one) => [one.image_id, one.role])];
    const charged = [
      ...[part(video, 'parent', 'id'), part(video, 'parent', 'use'), part(video, 'last_image', 'image_id')],
      ...stored.flatMap((one) => [part({ one }, 'one', 'image_id'), part({ one }, 'one', 'role')]),
    ];
    if (!isDeepStrictEqual(asked, charged))
      violations.report('answers are true', `${video.id} starts from ${charged}, not ${asked}`);
    if (seed !== undefined && seed !== video.seed)
      violations.report('a seed is kept', `${video.id} has the seed ${video.seed}, not ${seed}`);
    if (request.model === undefined) return;
    const isNamed = request.model === defaultModel ? model.veo3 : request.model === model.id;
    if (!isNamed)
      violations.report(
        'a named model is not replaced',
        `${video.id} is of ${model.id}, not ${request.model}`,
      );
  }

  function checkParent(child: Item, model: Model): void {
    const userId = String(child.user_id);
    const parentId = String(part(child, 'parent', 'id'));
    const report = (detail: string) =>
      violations.report('a child starts from what its person sees', `${child.id} starts from ${detail}`);
    const until = usableUntil(userId, parentId);
    const parent = known.get(`${userId}/${parentId}`)?.row;
    if (parent === undefined || until === null) {
      report(`${parentId}, which ${parent === undefined ? 'its person never had' : `is ${parent.status}`}`);
      return;
    }
    if (until < now() - choosingMilliseconds) report(`${parentId}, which could be seen until ${until}`);
    const copied = ['media_id', 'rendered_by', 'job_id'].every(
      (name) => (part(child, 'parent', name) ?? undefined) === parent[name],
    );
    if (!copied) report('another file than its parent has');
    const continues = part(child, 'parent', 'use') === 'continue';
    const isInShape = child.aspect_ratio === parent.aspect_ratio && child.quality === parent.quality;
    if (!isInShape || (!continues && child.duration !== parent.duration))
      report(`${parentId} in another shape`);
    const chain = continues ? chainOf(parent) : { parts: 0, seconds: 0 };
    const seconds = chain.seconds + number(child, 'duration');
    const [parts, total] = [part(child, 'parent', 'part'), part(child, 'parent', 'total_seconds')];
    if (parts !== chain.parts + 1 || total !== seconds) {
      violations.report(
        'a chain is what its parents are',
        `${child.id} says part ${parts} of ${total} s, and is part ${chain.parts + 1} of ${seconds} s`,
      );
    }
    if (continues && seconds > (model.inputs.continuedMaximumSeconds ?? 0))
      violations.report('a chain ends in time', `${child.id} makes ${seconds} s of ${model.id}`);
  }

  /** Follows the parents, written a second time on purpose. */
  function chainOf(last: Item): { readonly parts: number; readonly seconds: number } {
    let [parts, seconds] = [0, 0];
    for (let row: Item | undefined = last; row !== undefined; ) {
      parts += 1;
      seconds += number(row, 'duration');
      const continues: boolean = part(row, 'parent', 'use') === 'continue';
      row = continues ? known.get(`${row.user_id}/${part(row, 'parent', 'id')}`)?.row : undefined;
    }
    return { parts, seconds };
  }

  function checkChild(before: Item, after: Item | undefined): void {
    const report = (detail: string) => violations.report('a child stands alone', `${before.id} ${detail}`);
    if (after === undefined) {
      if (before.removing_at === undefined) report('was removed before its time');
      return;
    }
    if (!isDeepStrictEqual(before.parent, after.parent)) report('starts from another video than before');
    const isGone = isDeleted(String(after.user_id));
    if (after.deleted_at !== undefined && !deletions.has(after.id) && !isGone)
      report('was deleted by no one');
    for (const hider of after.hidden_by instanceof Set ? after.hidden_by : []) {
      const isNew = !(before.hidden_by instanceof Set && before.hidden_by.has(hider));
      if (isNew && !isOfCase(after, hider)) report(`is hidden by ${hider}, a case of another video`);
    }
    if (after.accepted_at !== undefined && before.accepted_at === undefined) checkAccepted(before, after);
  }

  /** A case hides its video, and those with the same file. */
  function isOfCase(video: Item, caseId: unknown): boolean {
    const item = options.tables().find('cases', { id: caseId });
    const reported = part(item, 'video', 'id');
    const hash = [...known.values()].find(({ row }) => row.id === reported)?.row.file_hash;
    return reported === video.id || (hash ?? part(item, 'video', 'file_hash')) === video.file_hash;
  }

  function checkAccepted(before: Item, after: Item): void {
    const askedAt = Date.parse(String(before.submitting_at));
    const parent = known.get(`${after.user_id}/${part(after, 'parent', 'id')}`);
    const file = `media/${part(after, 'parent', 'media_id')}/video.mp4`;
    const goneSince = files.keys.has(file) ? null : goneAt.get(file);
    for (const since of [goneSince, parent?.movedAt]) {
      if (typeof since === 'number' && since < askedAt) {
        violations.report(
          'no gone parent is read',
          `${after.id} was asked for at ${askedAt}, its parent's file had gone at ${since}`,
        );
      }
    }
  }
}

function keyOf({ user_id: userId, id }: Item): string {
  return `${userId}/${id}`;
}

function modelOf({ rendered_by: name }: Item): Model {
  const id = modelIds.find((one) => one === name);
  if (id === undefined) throw new Error(`There is no model ${name}.`);
  return models[id];
}
