import { expect, it } from 'vitest';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { storedVideo } from '../testing/stored-video.ts';
import { removeUnwantedFiles } from './complete-video.ts';

const at = '2026-11-21T12:00:00.000Z';

it.each<[string, VideoItem | null, boolean]>([
  ['is completed', storedVideo({ status: 'completed' }), false],
  ['is deleted and can be restored', storedVideo({ status: 'completed', deleted_at: at }), false],
  ['has failed', storedVideo({ status: 'failed' }), true],
  ['is gone', null, true],
  // The first delivery's files were moved there.
  ['is hidden, with its files as evidence', storedVideo({ status: 'completed', evidence_at: at }), true],
])('removes what a second rendering delivered of a video that %s', async (_name, video, isRemoved) => {
  const { user_id, id, media_id: mediaId } = storedVideo();
  const removed: string[] = [];
  await removeUnwantedFiles(
    {
      videos: { readDeleted: async () => video },
      files: { remove: async (mediaIds) => void removed.push(...mediaIds) },
    },
    { user_id, video_id: id },
    mediaId,
  );
  expect(removed).toEqual(isRemoved ? [mediaId] : []);
});
