import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Video } from '../api/received.ts';
import { Button } from '../design/controls/button.tsx';
import { useSubmission } from '../design/controls/use-submission.ts';
import { Problem } from '../design/problem.tsx';
import { saveFile } from '../files/save-file.ts';
import { fetchVideo } from './fetch-video.ts';
import { LabelingDialog } from './label/labeling-dialog.tsx';
import { useLabelsDownloads } from './label/use-can-label.ts';
import { videoFileName } from './video-file-name.ts';

/** Downloads a finished video; renders nothing without one. */
export function DownloadButton({ video, refresh }: { video: Video; refresh: () => Promise<Video> }) {
  const { isBusy, failure, submit } = useSubmission(
    async () => saveFile(await fetchVideo(video, refresh), videoFileName(video.prompt)),
    (error) => console.error('Error downloading a video', error),
  );
  const labelsDownloads = useLabelsDownloads();
  const [isLabeling, setLabeling] = useState(false);
  if (video.status !== 'completed' || video.video_url === null) return null;
  return (
    <>
      <Button onClick={() => (labelsDownloads ? setLabeling(true) : submit())} busy={isBusy}>
        {isBusy ? t`Downloading...` : t({ message: 'Download', comment: 'button' })}
        <span className="sr-only">: {video.prompt}</span>
      </Button>
      <Problem
        title={t`Download failed`}
        message={failure && t`We couldn’t download your video. Check your connection and try again.`}
        className="order-last"
      />
      {isLabeling && (
        <LabelingDialog
          fetchOriginal={() => fetchVideo(video, refresh)}
          fileName={videoFileName(video.prompt)}
          onClose={() => setLabeling(false)}
        />
      )}
    </>
  );
}
