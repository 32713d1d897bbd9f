import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { videoQuery } from '../../../api/queries.ts';
import type { Video } from '../../../api/received.ts';
import { Button } from '../../../design/controls/button.tsx';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { Screen } from '../../../design/viewfinder.tsx';
import { useRefreshVideo } from '../../../video/use-refresh-video.ts';
import { HistoryPicture } from './history-picture.tsx';

type Parent = NonNullable<Video['parent']>;

/** The parts of a chain up to a video, the first one first; each plays in place. */
export function ChainDialog({
  video,
  parent,
  onClose,
}: {
  video: Video;
  parent: Parent;
  onClose: () => void;
}) {
  const { part, total_seconds: seconds } = parent;
  return (
    <Dialog title={t`Chain of ${seconds} s`} onClose={onClose}>
      <ol className="mt-4 grid gap-6">
        <EarlierParts id={parent.id} part={part - 1} />
        <Part video={video} part={part} />
      </ol>
    </Dialog>
  );
}

/** A part and those before it. Behind a deleted one, none is known. */
function EarlierParts({ id, part }: { id: Parent['id']; part: number }) {
  const { data: video, error, isFetching, refetch } = useQuery(videoQuery(id));
  if (video !== undefined) {
    return (
      <>
        {video.parent?.use === 'continue' && <EarlierParts id={video.parent.id} part={part - 1} />}
        <Part video={video} part={part} />
      </>
    );
  }
  if (error === null) return <li className="text-dim">{t`Loading...`}</li>;
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <li className="text-dim">
        {part === 1 ? t`Part 1 is deleted.` : t`Part ${part} is deleted. The parts before it aren’t shown.`}
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-3 text-dim">
      {t`We couldn’t load part ${part}.`}
      <Button variant="quiet" onClick={() => void refetch()} busy={isFetching}>
        {isFetching ? t`Loading...` : t`Try again`}
      </Button>
    </li>
  );
}

function Part({ video, part }: { video: Video; part: number }) {
  const refresh = useRefreshVideo(video);
  return (
    <li>
      <p className="timecode mb-2 text-sm text-faint">{t`Part ${part}`}</p>
      <Screen>
        <HistoryPicture video={video} refresh={refresh} />
      </Screen>
      <p className="mt-2 line-clamp-2" title={video.prompt}>
        {video.prompt}
      </p>
    </li>
  );
}
