import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../design/controls/button.tsx';
import { Dialog } from '../../design/controls/dialog.tsx';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { Problem } from '../../design/problem.tsx';
import { saveFile } from '../../files/save-file.ts';
import { labelVideo } from './label-video.ts';

/** Makes and saves a copy of a video with a visible label, in the browser; or saves the original. */
export function LabelDialog({
  fetchOriginal,
  fileName,
  onClose,
}: {
  fetchOriginal: () => Promise<Blob>;
  /** The original's, which ends with `.mp4`. */
  fileName: string;
  onClose: () => void;
}) {
  const [percent, setPercent] = useState(0);
  const [closing] = useState(() => new AbortController());
  useEffect(() => () => closing.abort(), [closing]);
  const label = t({ message: 'AI-generated video', comment: 'label in the corner of a video' });
  const save = (make: (original: Blob) => Promise<Blob>, name: string) => async () => {
    saveFile(await make(await fetchOriginal()), name);
    onClose();
  };
  const report = (error: unknown) => {
    if (!closing.signal.aborted) console.error('Error downloading a video', error);
  };
  const copy = useSubmission(
    save(
      (original) =>
        labelVideo(original, label, {
          signal: closing.signal,
          onProgress: (done) => setPercent(Math.floor(done * 100)),
        }),
      fileName.replace(/\.mp4$/, '-AI.mp4'),
    ),
    report,
  );
  const original = useSubmission(
    save(async (bytes) => bytes, fileName),
    report,
  );
  const failure = copy.failure ?? original.failure;
  return (
    <Dialog title={t`Download with a label`} onClose={onClose}>
      <p className="mt-3 text-dim">
        {t`Your browser makes a copy that says “${label}” in its corner from start to end. Keep this page open until it is done.`}
      </p>
      <p className="mt-3 text-dim">
        {t`The copy is no longer the signed file: it has no signed note, and Verify won’t recognize it. The original has no label, and keeps its note.`}
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="primary" onClick={copy.submit} busy={copy.isBusy}>
          {copy.isBusy ? t`Making the copy... ${percent}%` : t`Make the copy`}
        </Button>
        <Button onClick={original.submit} busy={original.isBusy}>
          {original.isBusy ? t`Downloading...` : t`Download the original`}
        </Button>
      </div>
      <Problem
        title={t`Download failed`}
        message={failure && t`Check your connection and try again, or download the original.`}
      />
    </Dialog>
  );
}
