import type { MediaId } from '../../../contract/fields/ids.ts';

export const videoFileName = 'video.mp4';
export const posterFileName = 'poster.webp';

interface VideoKeys {
  readonly videoKey: string;
  readonly posterKey: string;
}

/** S3 keys, also paths on the site. */
export function videoKeys(mediaId: MediaId): VideoKeys {
  return keysIn(videoFolder(mediaId));
}

/** The keys of a video that a case hides: links to them are signed for operators only. */
export function evidenceKeys(mediaId: MediaId): VideoKeys {
  return keysIn(evidenceFolder(mediaId));
}

/** The files' prefix, without a slash at its end. */
export function videoFolder(mediaId: MediaId): string {
  return `media/${mediaId}`;
}

/** Likewise. */
export function evidenceFolder(mediaId: MediaId): string {
  return `evidence/${mediaId}`;
}

function keysIn(folder: string): VideoKeys {
  return { videoKey: `${folder}/${videoFileName}`, posterKey: `${folder}/${posterFileName}` };
}
