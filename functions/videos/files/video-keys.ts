export const videoFileName = 'video.mp4';
export const posterFileName = 'poster.webp';

interface VideoIdentity {
  readonly user_id: string;
  readonly id: string;
}

/** S3 keys of a video's files in the media bucket. */
export function videoKeys(video: VideoIdentity): { videoKey: string; posterKey: string } {
  const folder = videoFolder(video);
  return { videoKey: `${folder}/${videoFileName}`, posterKey: `${folder}/${posterFileName}` };
}

/** The prefix of a video's files, without a slash at its end. */
export function videoFolder(video: VideoIdentity): string {
  return `${videosFolder(video.user_id)}/${video.id}`;
}

/** The prefix of all of a person's videos, without a slash at its end. */
export function videosFolder(userId: string): string {
  return `videos/${userId}`;
}
