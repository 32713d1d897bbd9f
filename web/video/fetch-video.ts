import type { Video } from '../api/received.ts';

/** The video's bytes; renews an expired link once. */
export async function fetchVideo(
  video: Video,
  refresh: () => Promise<Video>,
  signal: AbortSignal | null = null,
): Promise<Blob> {
  const response = video.video_url === null ? null : await fetch(video.video_url, { signal });
  if (response?.ok) return response.blob();
  const { video_url } = await refresh();
  if (video_url === null) throw new Error('The video has no link.');
  const second = await fetch(video_url, { signal });
  if (!second.ok) throw new Error(`The video's link answered ${second.status}.`);
  return second.blob();
}
