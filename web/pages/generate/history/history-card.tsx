import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { isFreeSample } from '../../../../contract/billing/catalog.ts';
import type { ParentUse } from '../../../../contract/videos/models.ts';
import type { Video } from '../../../api/received.ts';
import { resolutionText } from '../../../content/generation.ts';
import {
  canceledCreditsText,
  failureText,
  freeSampleText,
  keptText,
  statusText,
} from '../../../content/videos.ts';
import { Badge } from '../../../design/badge.tsx';
import { Screen } from '../../../design/viewfinder.tsx';
import { formatDate } from '../../../locales/figures.ts';
import { formatPlayingTime } from '../../../locales/playing-time.ts';
import { CancelVideo } from '../../../video/cancel-video.tsx';
import { DownloadButton } from '../../../video/download-button.tsx';
import { VideoMenu } from '../../../video/menu/video-menu.tsx';
import { SaveButton } from '../../../video/save-button.tsx';
import { useRefreshVideo } from '../../../video/use-refresh-video.ts';
import { isUnderWay } from '../../../video/video-cache.ts';
import { VideoProgress } from '../../../video/video-progress.tsx';
import { ChainLine } from './chain-line.tsx';
import { HistoryPicture } from './history-picture.tsx';
import { VideoLabels } from './video-labels.tsx';

/** A video of the history with its actions; it plays in place. */
export const HistoryCard = memo(function HistoryCard({
  video,
  onRepeat,
  onStartFrom,
}: {
  video: Video;
  onRepeat: (video: Video) => void;
  onStartFrom: (video: Video, use: ParentUse) => void;
}) {
  const refresh = useRefreshVideo(video);
  const kept = keptText(video, Date.now());
  const canceledCredits = canceledCreditsText(video);
  return (
    <div data-video tabIndex={-1} className="flex min-w-0 flex-col">
      <Screen>
        <HistoryPicture video={video} refresh={refresh} />
      </Screen>
      <p className="mt-3.5 line-clamp-2 leading-[1.45]" title={video.prompt}>
        {video.prompt}
      </p>
      <p className="timecode mt-1.5 text-sm text-faint">
        {formatPlayingTime(video.duration)} · {video.aspect_ratio} · {resolutionText(video.quality)} ·{' '}
        <time dateTime={video.created_at}>{formatDate(video.created_at)}</time>
      </p>
      <ChainLine video={video} />
      {isUnderWay(video) && <VideoProgress video={video} className="mt-3" />}
      <p className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
        {!isUnderWay(video) && <Badge>{statusText(video.status)}</Badge>}
        {video.status === 'completed' && <Badge>{video.model_name}</Badge>}
        {video.simulated && video.status === 'completed' && (
          <Badge>
            {t({ message: 'Simulated', comment: 'badge of a video: a sample, which no model made' })}
          </Badge>
        )}
        {isFreeSample(video) && <Badge>{freeSampleText()}</Badge>}
        {video.mode === 'image' && <Badge>{t`From an image`}</Badge>}
        {video.share_url !== null && video.hidden_by_case === null && (
          <Badge tone="accent">{t({ message: 'Shared', comment: 'of a video that has a link' })}</Badge>
        )}
        {kept !== null && <span className="timecode text-sm text-faint">{kept}</span>}
      </p>
      <VideoLabels video={video} />
      {video.failure_reason !== null && (
        <p className="mt-2 text-sm text-dim">{failureText(video.failure_reason, video).text}</p>
      )}
      {canceledCredits !== null && <p className="mt-2 text-sm text-dim">{canceledCredits}</p>}
      <div className="relative mt-auto flex min-h-14 flex-wrap items-end gap-x-1 gap-y-2 pt-3">
        <CancelVideo video={video} />
        <DownloadButton video={video} refresh={refresh} />
        <SaveButton video={video} />
        {!isUnderWay(video) && <VideoMenu {...{ video, onRepeat, onStartFrom }} />}
      </div>
    </div>
  );
});
