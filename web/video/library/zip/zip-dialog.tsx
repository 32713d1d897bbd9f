import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProjectId } from '../../../../contract/fields/ids.ts';
import type { Video } from '../../../api/received.ts';
import { Button } from '../../../design/controls/button.tsx';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { Problem } from '../../../design/problem.tsx';
import { ProgressLine } from '../../../design/progress-line.tsx';
import { showToast } from '../../../design/toasts.ts';
import { excerpt } from '../../delete-video.ts';
import { chooseZipFile, saveZip, streamsToDisk } from './save-zip.ts';
import { zipFileName } from './zip-names.ts';
import { type ZipProgress, type ZipResult, zipInMemoryMaximumBytes, zipOf } from './zip-videos.ts';
import { after, fetchFileOf, zippableVideosOf } from './zippable-videos.ts';

export type ZipContents =
  | { readonly kind: 'videos'; readonly videos: readonly Video[] }
  | { readonly kind: 'project'; readonly id: ProjectId };

/** Saves videos as a zip, in parts where the browser has no room for one. Closing it cancels. */
export function ZipDialog({
  title,
  contents,
  count,
  onClose,
}: {
  /** The zip's name. */
  title: string;
  contents: ZipContents;
  /** How many videos there are; some of a project may have no file. */
  count: number;
  onClose: () => void;
}) {
  const zip = useZip(title, contents, onClose);
  const { part, result, saving } = zip;
  return (
    <Dialog title={t`Download as a zip`} onClose={onClose}>
      {contents.kind === 'project' && <p className="mt-3 truncate text-dim">{title}</p>}
      {saving.isBusy ? (
        <Saving
          progress={zip.progress}
          count={zip.isRetry ? zip.missing.length : count - zip.done}
          isExact={contents.kind === 'videos'}
        />
      ) : result === null ? (
        <p className="mt-4 text-dim">
          {streamsToDisk()
            ? t`Choose where to save it. The videos then come one after another: keep this page open until the last.`
            : t`Your browser puts the zip together in memory, so one zip has at most 1 GB. If there is more, it comes in parts. Keep this page open meanwhile.`}
        </p>
      ) : (
        <Outcome result={result} missing={zip.missing} />
      )}
      <Problem
        title={t`The zip was not saved`}
        message={saving.failure && t`Check your connection and the free space on your disk, and try again.`}
        className="mt-4"
      />
      <div className="mt-6 flex flex-wrap gap-2">
        {saving.isBusy ? (
          <Button onClick={onClose}>{t({ message: 'Cancel', comment: 'button: ends a download' })}</Button>
        ) : (
          <Button variant="primary" autoFocus onClick={saving.submit}>
            {saveText(part, result, contents.kind === 'videos' ? count : null)}
          </Button>
        )}
        {result !== null && !saving.isBusy && <Button onClick={onClose}>{t`Close`}</Button>}
      </div>
    </Dialog>
  );
}

function useZip(title: string, contents: ZipContents, onClose: () => void) {
  const client = useQueryClient();
  const [closing] = useState(() => new AbortController());
  useEffect(() => () => closing.abort(), [closing]);
  const [progress, setProgress] = useState<ZipProgress>({ saved: 0, bytes: 0 });
  const [result, setResult] = useState<ZipResult | null>(null);
  /** How many videos the earlier parts were about. */
  const [done, setDone] = useState(0);
  const [missing, setMissing] = useState<readonly Video[]>([]);
  const [part, setPart] = useState(1);
  const { signal } = closing;
  const isRetry = result !== null && !result.isCut;
  const name = zipFileName(part === 1 ? title : `${title} ${part}`);

  const saving = useSubmission(
    async () => {
      const file = await chooseZipFile(name);
      if (file === null) return;
      setProgress({ saved: 0, bytes: 0 });
      const all = contents.kind === 'videos' ? contents.videos : zippableVideosOf(contents.id, signal);
      const zip = zipOf({
        videos: isRetry ? after(0, missing) : after(done, all),
        fetchFile: (video) => fetchFileOf(client, video, signal),
        maximumBytes: file === 'memory' ? zipInMemoryMaximumBytes : Number.POSITIVE_INFINITY,
        onProgress: setProgress,
        signal,
      });
      await saveZip(zip.stream, { file, name, signal });
      const saved = zip.result();
      const nowMissing = [...(isRetry ? [] : missing), ...saved.failed];
      if (nowMissing.length === 0 && !saved.isCut) {
        onClose();
        showToast({ title: savedText(saved.saved), tone: 'success' });
        return;
      }
      setResult(saved);
      setMissing(nowMissing);
      setDone(done + saved.saved + saved.failed.length);
      setPart(part + 1);
    },
    (error) => {
      if (!signal.aborted) console.error('Error saving a zip', error);
    },
  );
  return { saving, progress, result, missing, done, part, isRetry };
}

function Saving({ progress, count, isExact }: { progress: ZipProgress; count: number; isExact: boolean }) {
  const { saved, bytes } = progress;
  const megabytes = Math.round(bytes / 1_000_000);
  return (
    <div className="mt-5">
      <ProgressLine part={saved / Math.max(1, count)} />
      <p role="status" className="timecode mt-3 text-dim">
        {isExact
          ? t`${saved} of ${count} · ${megabytes} MB`
          : plural(saved, { one: '# video so far', other: '# videos so far' })}
      </p>
    </div>
  );
}

function Outcome({ result: { saved, isCut }, missing }: { result: ZipResult; missing: readonly Video[] }) {
  return (
    <div role="status" className="mt-4">
      <p>{savedText(saved)}</p>
      {isCut && (
        <p className="mt-2 text-dim">{t`This zip is full. The next part has the videos after it.`}</p>
      )}
      {missing.length > 0 && (
        <>
          <p className="mt-3 text-dim">{t`These didn’t arrive:`}</p>
          <ul className="mt-1 max-h-40 overflow-y-auto text-[0.9375rem]">
            {missing.map((video) => (
              <li key={video.id} className="truncate py-0.5">
                {excerpt(video.prompt)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function saveText(part: number, result: ZipResult | null, count: number | null): string {
  if (result === null && count === null) return t`Save the zip`;
  if (result === null) return plural(count ?? 0, { one: 'Save # video', other: 'Save # videos' });
  return result.isCut ? t`Save part ${part}` : t`Try those again`;
}

function savedText(count: number): string {
  return plural(count, { one: '# video is in the zip', other: '# videos are in the zip' });
}
