import type { ReportedVideo } from '../tables/cases/case-rule.ts';
import { imagesOf, type VideoItem } from '../tables/videos/video-item.ts';

/** Who has looked at one of the videos has seen them all: their files are the same. Null: none was found. */
export function reportedVideo(found: readonly VideoItem[]): ReportedVideo | null {
  const [first] = found;
  if (first === undefined) return null;
  return {
    owner: first.user_id,
    id: first.id,
    mediaId: first.media_id,
    imageHashes: imagesOf(first)
      .map(({ hash }) => hash)
      .filter((hash) => hash !== null),
    fileHash: first.file_hash,
    wasCleared: found.some(({ cleared_at: clearedAt }) => clearedAt !== null),
  };
}
