import { t } from '@lingui/core/macro';
import type { Video } from '../api/received.ts';
import { Button } from '../design/controls/button.tsx';
import { useSubmission } from '../design/controls/use-submission.ts';
import { Problem } from '../design/problem.tsx';
import { saveFile } from '../files/save-file.ts';
import { videoFileName } from './video-file-name.ts';

/** Downloads a finished video; renders nothing without one. */
export function DownloadButton({ video, refresh }: { video: Video; refresh: () => Promise<Video> }) {
  const { isBusy, failure, submit } = useSubmission(
    async () => saveFile(await fetchVideo(video, refresh), videoFileName(video.prompt)),
    (error) => console.error('Error downloading a video', error),
  );
  if (video.status !== 'completed' || video.video_url === null) return null;
  return (
    <>
      <Button onClick={() => submit()} busy={isBusy}>
        {isBusy ? t`Downloading...` : t({ message: 'Download', comment: 'button' })}
        <span className="sr-only">: {video.prompt}</span>
      </Button>
      <Problem
        title={t`Download failed`}
        message={failure && t`We couldn’t download your video. Check your connection and try again.`}
        className="order-last"
      />
    </>
  );
}

/** The video's bytes; renews an expired link once. */
async function fetchVideo(video: Video, refresh: () => Promise<Video>): Promise<Blob> {
  const response = video.video_url === null ? null : await fetch(video.video_url);
  if (response?.ok) return response.blob();
  const { video_url } = await refresh();
  if (video_url === null) throw new Error('The video has no link.');
  const second = await fetch(video_url);
  if (!second.ok) throw new Error(`The video's link answered ${second.status}.`);
  return second.blob();
}
