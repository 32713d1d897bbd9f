import type { ImageId, UserId } from '../../contract/ids.ts';

/** The images of a history that were uploaded and checked. */
export interface Images {
  readonly upload: (userId: UserId, id: ImageId) => void;
  readonly find: (userId: string, id: string) => { readonly width: number; readonly height: number } | null;
  /** Whether the person ever had it. */
  readonly wasThere: (userId: string, id: string) => boolean;
  readonly removeAllOf: (userId: UserId) => void;
}

export function createImages(): Images {
  const there = new Set<string>();
  const ever = new Set<string>();
  return {
    upload(userId, id) {
      there.add(`${userId}/${id}`);
      ever.add(`${userId}/${id}`);
    },
    find: (userId, id) => (there.has(`${userId}/${id}`) ? { width: 1_280, height: 720 } : null),
    wasThere: (userId, id) => ever.has(`${userId}/${id}`),
    removeAllOf(userId) {
      for (const image of there) if (image.startsWith(`${userId}/`)) there.delete(image);
    },
  };
}
