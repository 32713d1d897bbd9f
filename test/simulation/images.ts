import type { ImageId, MediaId, UserId } from '../../contract/fields/ids.ts';
import type { MemoryTables } from './memory-tables.ts';
import { type Random, randomMediaId } from './random.ts';

/** The images of a history that were uploaded and checked. */
export interface Images {
  readonly upload: (userId: UserId, id: ImageId, now: number) => MediaId;
  /** From then on a removal has blocked what it shows. */
  readonly block: (mediaId: MediaId) => void;
  readonly isBlocked: (mediaId: unknown) => boolean;
  readonly find: (mediaId: MediaId) => { readonly width: number; readonly height: number } | null;
  /** Whether the person ever had it. */
  readonly wasThere: (userId: string, id: string) => boolean;
  readonly remove: (mediaIds: readonly MediaId[]) => void;
  /** The person who uploaded each image that is there. */
  readonly owners: () => readonly string[];
}

/** @param tables where rows are laid down, known once the history begins */
export function createImages(random: Random, tables: () => MemoryTables): Images {
  const there = new Map<MediaId, UserId>();
  const ever = new Set<string>();
  const blocked = new Set<unknown>();
  return {
    upload(userId, id, now) {
      const mediaId = randomMediaId(random);
      tables().seed('files', {
        user_id: userId,
        id,
        kind: 'image',
        media_id: mediaId,
        created_at: new Date(now).toISOString(),
        expires_at: Math.floor(now / 1_000) + 35 * 24 * 60 * 60,
      });
      there.set(mediaId, userId);
      ever.add(`${userId}/${id}`);
      return mediaId;
    },
    block: (mediaId) => blocked.add(mediaId),
    isBlocked: (mediaId) => blocked.has(mediaId),
    find: (mediaId) => (there.has(mediaId) ? { width: 1_280, height: 720 } : null),
    wasThere: (userId, id) => ever.has(`${userId}/${id}`),
    remove(mediaIds) {
      for (const mediaId of mediaIds) there.delete(mediaId);
    },
    owners: () => [...there.values()],
  };
}
