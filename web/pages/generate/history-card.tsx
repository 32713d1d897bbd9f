import type { Video } from '../../api/received.ts';
import { formatDate, formatPlayingTime } from '../../content/figures.ts';
import {
  cancelledCreditsWords,
  failureText,
  keptWords,
  resolutionText,
  statusText,
} from '../../content/generation.ts';
import { Badge } from '../../design/badge.tsx';
import { Screen } from '../../design/viewfinder.tsx';
import { CancelVideo } from '../../video/cancel-video.tsx';
import { DownloadButton } from '../../video/download-button.tsx';
import { SaveButton } from '../../video/save-button.tsx';
import { useRefreshVideo } from '../../video/use-refresh-video.ts';
import { isUnderWay } from '../../video/video-cache.ts';
import { VideoMenu } from '../../video/video-menu.tsx';
import { VideoProgress } from '../../video/video-progress.tsx';
import { HistoryPicture } from './history-picture.tsx';

/** One video of the history: its picture, which plays in place, its sentence, what it is, and what can be done with it. */
export function HistoryCard({ video, onRepeat }: { video: Video; onRepeat: (video: Video) => void }) {
  const refresh = useRefreshVideo(video);
  const kept = keptWords(video, Date.now());
  const cancelledCredits = cancelledCreditsWords(video);
  return (
    <li data-video tabIndex={-1} className="flex min-w-0 flex-col">
      <Screen>
        <HistoryPicture video={video} refresh={refresh} />
      </Screen>
      <p className="mt-3.5 line-clamp-2 min-h-[2.9em] leading-[1.45]" title={video.prompt}>
        {video.prompt}
      </p>
      <p className="timecode mt-1.5 text-sm text-faint">
        {formatPlayingTime(video.duration)} · {video.aspect_ratio} · {resolutionText(video.quality)} ·{' '}
        <time dateTime={video.created_at}>{formatDate(video.created_at)}</time>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone={isUnderWay(video) ? 'live' : 'neutral'}>{statusText(video.status)}</Badge>
        {video.status === 'completed' && <Badge>{video.model_name}</Badge>}
        {video.simulated && video.status === 'completed' && <Badge>Simulated</Badge>}
        {video.mode === 'image' && <Badge>From an image</Badge>}
        {video.share_url !== null && <Badge tone="accent">Shared</Badge>}
        {kept !== null && <span className="timecode ml-auto text-sm text-faint">{kept}</span>}
      </p>
      {video.failure_reason !== null && (
        <p className="mt-2 text-sm text-dim">{failureText(video.failure_reason).text}</p>
      )}
      {cancelledCredits !== null && <p className="mt-2 text-sm text-dim">{cancelledCredits}</p>}
      {isUnderWay(video) && <VideoProgress video={video} className="mt-3" />}
      <div className="mt-auto flex min-h-14 flex-wrap items-end gap-2 pt-3">
        <CancelVideo video={video} />
        <DownloadButton video={video} refresh={refresh} />
        <SaveButton video={video} />
        {!isUnderWay(video) && (
          <span className="ml-auto">
            <VideoMenu video={video} onRepeat={onRepeat} />
          </span>
        )}
      </div>
    </li>
  );
}
