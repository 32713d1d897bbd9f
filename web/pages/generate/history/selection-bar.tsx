import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allows } from '../../../../contract/videos/video-actions.ts';
import type { Video } from '../../../api/received.ts';
import { Button } from '../../../design/controls/button.tsx';
import { deleteVideos } from '../../../video/library/delete-videos.ts';
import { LibraryDialog, ZippingDialog } from '../../../video/library/lazy-dialogs.tsx';
import { isZippable } from '../../../video/library/zip/zippable-videos.ts';

/** What can be done with the selected videos, at the bottom of the window. Escape ends the selection. */
export function SelectionBar({
  videos,
  title,
  canSelectMore,
  onSelectAll,
  onDone,
}: {
  videos: readonly Video[];
  /** A zip's name. */
  title: string;
  canSelectMore: boolean;
  onSelectAll: () => void;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'move' | 'tags' | 'zip' | null>(null);
  const close = () => setDialog(null);
  useEscape(onDone);
  const zippable = videos.filter(isZippable);
  const deletable = videos.filter(({ status }) => allows(status, 'delete'));
  return (
    <section
      aria-label={t`Selected videos`}
      data-bottom-bar=""
      className="sticky bottom-0 z-20 -mx-2 mt-8 flex flex-wrap items-center gap-x-1 border-t border-line bg-room px-2 py-2"
    >
      <p role="status" className="timecode mr-auto text-[0.9375rem]">
        {plural(videos.length, { 0: 'Nothing selected', one: '# selected', other: '# selected' })}
      </p>
      <div className="order-2 flex max-sm:w-full max-sm:justify-between sm:order-none">
        <Button variant="quiet" disabled={videos.length === 0} onClick={() => setDialog('move')}>
          {t({ message: 'Move', comment: 'button: moves the selected videos to a project' })}
        </Button>
        <Button variant="quiet" disabled={videos.length === 0} onClick={() => setDialog('tags')}>
          {t({ message: 'Tags', comment: 'button: changes the tags of the selected videos' })}
        </Button>
        <Button variant="quiet" disabled={zippable.length === 0} onClick={() => setDialog('zip')}>
          {t({ message: 'Download', comment: 'button' })}
        </Button>
        <Button
          variant="quiet"
          disabled={deletable.length === 0}
          onClick={() => void deleteVideos(client, deletable)}
        >
          {t({ message: 'Delete', comment: 'button: deletes a video' })}
        </Button>
      </div>
      <Button variant="quiet" disabled={!canSelectMore} onClick={onSelectAll}>
        {t`Select all`}
      </Button>
      <Button onClick={onDone}>{t({ message: 'Done', comment: 'button: ends the selection' })}</Button>
      {(dialog === 'move' || dialog === 'tags') && (
        <LibraryDialog kind={dialog} videos={videos} onClose={close} />
      )}
      {dialog === 'zip' && (
        <ZippingDialog
          title={title}
          contents={{ kind: 'videos', videos: zippable }}
          count={zippable.length}
          onClose={close}
        />
      )}
    </section>
  );
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const end = (event: KeyboardEvent) => {
      // A dialog or a menu closes first.
      if (event.key === 'Escape' && document.querySelector('dialog[open], :popover-open') === null)
        onEscape();
    };
    document.addEventListener('keydown', end);
    return () => document.removeEventListener('keydown', end);
  }, [onEscape]);
}
