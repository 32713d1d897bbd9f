import type { VideoId } from '../../../contract/ids.ts';
import { expiryOf, type Transition } from '../lifecycle.ts';
import type { VideoItem } from './video-item.ts';

/**
 * The indexes of unfinished and of expiring videos are spread over so many keys, so that at 1,000 writes a second and
 * key each carries 8,000 videos a second.
 */
export const shards = 8;

/** A text as it is searched: in any case, and however its accents are composed. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** What the write of an end adds: from then on nobody waits for the video, and its time runs. */
export interface EndOfVideo {
  readonly finishedAt: string;
  readonly shard: string;
  readonly expiresAt: string;
}

/** The end of a video that ends now. */
export function ended(id: VideoId, now: Date): EndOfVideo {
  const finishedAt = now.toISOString();
  const expiresAt = expiryOf({ finishedAt, isSaved: false }, now);
  if (expiresAt === null) throw new Error('A video that nobody has saved expires.');
  return { finishedAt, shard: shardOf(id), expiresAt };
}

/** The one conditional write of a transition, with what else it changes. */
export function move(
  transition: Transition,
  changes: string,
  values: Record<string, unknown>,
  end?: EndOfVideo,
) {
  const from = transition.from.map((status, index) => [`:from${index}`, status] as const);
  const sets = ['#status = :to', changes];
  if (end !== undefined) {
    sets.push('finished_at = :finished, expires_at = :expires, expiring_shard = :shard');
  }
  const conditions = [`#status IN (${from.map(([name]) => name).join(', ')})`];
  if (transition.isAccepted !== undefined) {
    conditions.push(`attribute_${transition.isAccepted ? '' : 'not_'}exists(accepted_at)`);
  }
  return {
    UpdateExpression: [
      `SET ${sets.filter((part) => part !== '').join(', ')}`,
      ...(end === undefined ? [] : ['REMOVE unfinished_shard, check_at']),
    ].join(' '),
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ...values,
      ...Object.fromEntries(from),
      ':to': transition.to,
      ...(end !== undefined && {
        ':finished': end.finishedAt,
        ':expires': end.expiresAt,
        ':shard': end.shard,
      }),
    },
  };
}

/** The attributes of the index of expiring videos; a video that is kept is in none. */
export function expiring(id: VideoId, expiresAt: string | null) {
  return { expires_at: expiresAt, expiring_shard: expiresAt === null ? null : shardOf(id) };
}

/** An item as stored: an absent attribute is null. */
export function withoutNulls(video: VideoItem): Record<string, unknown> {
  return Object.fromEntries(Object.entries(video).filter(([, value]) => value !== null));
}

/** Which part of an index a video is in: the last hexadecimal digit of a UUIDv7 is random. */
export function shardOf(id: VideoId): string {
  return String(Number.parseInt(id.slice(-1), 16) % shards);
}

/** `instant` and so many seconds, ISO 8601. */
export function later(instant: Date, seconds: number): string {
  return new Date(instant.getTime() + seconds * 1_000).toISOString();
}
