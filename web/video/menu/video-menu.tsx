import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, Suspense, useRef, useState } from 'react';
import type { ParentUse } from '../../../contract/videos/models.ts';
import { allows } from '../../../contract/videos/video-actions.ts';
import { messageOf } from '../../api/error-texts.ts';
import type { Video } from '../../api/received.ts';
import { repeatText } from '../../content/videos.ts';
import { Dots } from '../../design/controls/dots.tsx';
import { Menu, menuItem } from '../../design/controls/menu.tsx';
import { Problem } from '../../design/problem.tsx';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { ChainItem, ChainState } from '../chain/chain-download.tsx';
import { StartItems } from '../chain/start-items.tsx';
import { isLaterPart, useChainDownload } from '../chain/use-chain-download.ts';
import { deleteVideo } from '../delete-video.ts';
import { fetchVideo } from '../fetch-video.ts';
import { LabelingDialog } from '../label/labeling-dialog.tsx';
import { useCanLabel } from '../label/use-can-label.ts';
import { LibraryDialog } from '../library/lazy-dialogs.tsx';
import { SharingDialog } from '../share-button.tsx';
import { useRefreshVideo } from '../use-refresh-video.ts';
import { videoFileName } from '../video-file-name.ts';

const ReceiptDialog = lazyComponent(
  async () => (await import('../receipt-dialog.tsx')).ReceiptDialog,
  partFailure,
);

/** Further actions on an ended video. */
export function VideoMenu({
  video,
  onRepeat,
  onStartFrom,
}: {
  video: Video;
  onRepeat: (video: Video) => void;
  onStartFrom: (video: Video, use: ParentUse) => void;
}) {
  const [isSharing, setSharing] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isLabeling, setLabeling] = useState(false);
  const [ordering, setOrdering] = useState<'move' | 'tags' | null>(null);
  const canLabel = useCanLabel();
  const refresh = useRefreshVideo(video);
  const frame = useRef<HTMLDivElement>(null);
  const deletion = useDeletion(video, frame);
  const chain = useChainDownload(video);
  return (
    <>
      <div ref={frame} className="ml-auto">
        <Menu label={moreText(video.prompt)} button={<Dots />}>
          {allows(video.status, 'repeat') && (
            <button type="button" {...menuItem} onClick={() => onRepeat(video)}>
              {repeatText(video.status)}
            </button>
          )}
          <StartItems video={video} onStartFrom={onStartFrom} />
          {isLaterPart(video) && video.video_url !== null && <ChainItem download={chain} />}
          {allows(video.status, 'share') && video.hidden_by_case === null && (
            <button type="button" {...menuItem} onClick={() => setSharing(true)}>
              {video.share_url === null
                ? t({ message: 'Share', comment: 'button: makes a link to a video' })
                : t`See the share link`}
            </button>
          )}
          <button type="button" {...menuItem} onClick={() => setOrdering('move')}>
            {t`Move to a project`}
          </button>
          <button type="button" {...menuItem} onClick={() => setOrdering('tags')}>
            {t({ message: 'Tags', comment: 'button: changes the tags of a video' })}
          </button>
          {canLabel && allows(video.status, 'download') && video.video_url !== null && (
            <button type="button" {...menuItem} onClick={() => setLabeling(true)}>
              {t`Download with a label`}
            </button>
          )}
          <button type="button" {...menuItem} onClick={() => setReading(true)}>
            {t({ message: 'Receipt', context: 'video', comment: 'button: shows what a video has cost' })}
          </button>
          {allows(video.status, 'delete') && (
            <button
              type="button"
              {...menuItem}
              aria-disabled={deletion.isPending || undefined}
              onClick={() => {
                if (!deletion.isPending) deletion.mutate();
              }}
            >
              {deletion.isPending
                ? t`Deleting...`
                : t({ message: 'Delete', comment: 'button: deletes a video' })}
            </button>
          )}
        </Menu>
      </div>
      <Problem
        title={t`Your video was not deleted`}
        message={deletion.error && messageOf(deletion.error, t`Please try again.`)}
        className="order-last"
      />
      <ChainState download={chain} />
      {isSharing && <SharingDialog video={video} onClose={() => setSharing(false)} />}
      {isLabeling && (
        <LabelingDialog
          fetchOriginal={() => fetchVideo(video, refresh)}
          fileName={videoFileName(video.prompt)}
          onClose={() => setLabeling(false)}
        />
      )}
      {ordering !== null && (
        <LibraryDialog kind={ordering} videos={[video]} onClose={() => setOrdering(null)} />
      )}
      {isReading && (
        <Suspense fallback={null}>
          <ReceiptDialog video={video} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
}

function useDeletion(video: Video, frame: RefObject<HTMLElement | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const neighbor = neighborOf(frame.current);
      return deleteVideo(client, video, () => neighbor?.focus({ preventScroll: true }));
    },
    onError: (error) => console.error('Error deleting a video', error),
  });
}

/** Focus after a deletion: the next card, the previous one, or the search. */
function neighborOf(element: HTMLElement | null): HTMLElement | null {
  const cards = [...(element?.closest('ul')?.querySelectorAll<HTMLElement>('[data-video]') ?? [])];
  const place = cards.findIndex((card) => card.contains(element));
  const neighbor = cards[place + 1] ?? cards[place - 1];
  return neighbor ?? document.querySelector<HTMLElement>('input[type="search"]');
}

function moreText(prompt: string): string {
  return t`More: ${prompt}`;
}
