import type { MediaId } from '../../../contract/fields/ids.ts';

export const videoFileName = 'video.mp4';
export const posterFileName = 'poster.webp';

/** S3 keys, also paths on the site. */
export function videoKeys(mediaId: MediaId): { videoKey: string; posterKey: string } {
  const folder = videoFolder(mediaId);
  return { videoKey: `${folder}/${videoFileName}`, posterKey: `${folder}/${posterFileName}` };
}

/** The files' prefix, without a slash at its end. */
export function videoFolder(mediaId: MediaId): string {
  return `media/${mediaId}`;
}
