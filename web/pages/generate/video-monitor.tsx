import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { isFreeSample } from '../../../contract/billing/catalog.ts';
import type { ParentUse } from '../../../contract/videos/models.ts';
import { links } from '../../addresses/links.ts';
import type { Video } from '../../api/received.ts';
import { failureText, keptText, repeatText, statusText, waitingText } from '../../content/videos.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/controls/button.tsx';
import { Dots } from '../../design/controls/dots.tsx';
import { Link } from '../../design/controls/link.tsx';
import { Menu } from '../../design/controls/menu.tsx';
import { Screen } from '../../design/viewfinder.tsx';
import { CancelVideo } from '../../video/cancel-video.tsx';
import { StartItems } from '../../video/chain/start-items.tsx';
import { useStarts } from '../../video/chain/use-starts.ts';
import { DownloadButton } from '../../video/download-button.tsx';
import { HiddenPicture } from '../../video/hidden-picture.tsx';
import { SaveButton } from '../../video/save-button.tsx';
import { ShareButton } from '../../video/share-button.tsx';
import { useRefreshVideo } from '../../video/use-refresh-video.ts';
import { isUnderWay } from '../../video/video-cache.ts';
import { VideoLeader } from '../../video/video-leader.tsx';
import { VideoPlayer } from '../../video/video-player.tsx';
import { SendingProgress, VideoProgress } from '../../video/video-progress.tsx';
import { Facts, MessageMonitor, MonitorBar } from './monitor-parts.tsx';

interface VideoMonitorProps {
  readonly video: Video;
  /** Frees the monitor; this video continues. */
  readonly onRelease: () => void;
  /** Fills the form with the video's options. */
  readonly onRepeat: (video: Video) => void;
  /** Fills the form with what follows the video, or changes it. */
  readonly onStartFrom: (video: Video, use: ParentUse) => void;
}

/** A video on the monitor, while it is made and after. */
export function VideoMonitor({ video, onRelease, onRepeat, onStartFrom }: VideoMonitorProps) {
  if (isUnderWay(video)) {
    return (
      <WorkingMonitor
        since={video.created_at}
        request={video}
        progress={<VideoProgress video={video} announces className="mt-4" />}
      >
        <p className="line-clamp-2 text-dim" title={video.prompt}>
          {video.prompt}
        </p>
        <div className="mt-4 flex min-h-11 flex-wrap items-center gap-3">
          <Button onClick={onRelease}>{t`Start another video`}</Button>
          <CancelVideo video={video} />
        </div>
        <p className="mt-3 text-sm text-faint">
          {t`You can leave this page. Your video will be waiting in your history.`}
        </p>
      </WorkingMonitor>
    );
  }
  if (video.status === 'completed') return <FinishedMonitor {...{ video, onRepeat, onStartFrom }} />;
  const isFailure = video.failure_reason !== null;
  const words =
    video.failure_reason === null
      ? { title: t`You canceled this video`, text: video.prompt }
      : failureText(video.failure_reason, video);
  return (
    <MessageMonitor
      title={words.title}
      text={words.text}
      action={
        <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button onClick={() => onRepeat(video)}>{repeatText(video.status)}</Button>
          {isFailure && !isFreeSample(video) && (
            <Link
              to={links.dashboard()}
              className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {t`See your credits`}
            </Link>
          )}
        </span>
      }
    />
  );
}

function FinishedMonitor({ video, onRepeat, onStartFrom }: Omit<VideoMonitorProps, 'onRelease'>) {
  const { prompt } = video;
  const starts = useStarts(video);
  const refresh = useRefreshVideo(video);
  return (
    <>
      <Screen>
        {video.hidden_by_case === null ? (
          <VideoPlayer video={video} refresh={refresh} />
        ) : (
          <HiddenPicture video={video} caseId={video.hidden_by_case} />
        )}
      </Screen>
      <div className="mt-3 flex flex-wrap gap-2">
        <DownloadButton video={video} refresh={refresh} />
        {video.hidden_by_case === null && <ShareButton video={video} />}
        <SaveButton video={video} />
        {starts.map(({ use, label, lock }) => (
          <Button
            key={use}
            variant="quiet"
            disabled={lock !== null}
            onClick={() => onStartFrom(video, use)}
            className="max-sm:hidden"
          >
            {label}
          </Button>
        ))}
        <Button onClick={() => onRepeat(video)} className="max-sm:flex-1 sm:ml-auto">
          {repeatText(video.status)}
        </Button>
        {starts.length > 0 && (
          // A phone has two rows for all of it.
          <div className="sm:hidden">
            <Menu label={t`More: ${prompt}`} button={<Dots />}>
              <StartItems video={video} onStartFrom={onStartFrom} />
            </Menu>
          </div>
        )}
      </div>
      {starts.map(
        ({ use, lock }) =>
          lock !== null && (
            <p key={use} className="mt-2 text-sm text-faint max-sm:hidden">
              {lock}
            </p>
          ),
      )}
      <p className="mt-3 max-w-prose text-dim">{prompt}</p>
      <MonitorBar>
        <Facts shape={video.aspect_ratio} duration={video.duration} quality={video.quality} />
        <span className="flex gap-2">
          <Badge>{video.model_name}</Badge>
          {video.simulated && (
            <Badge>
              {t({ message: 'Simulated', comment: 'badge of a video: a sample, which no model made' })}
            </Badge>
          )}
        </span>
        <span className="timecode text-sm text-faint">{keptText(video, Date.now())}</span>
      </MonitorBar>
    </>
  );
}

/** A turning video leader above the progress. */
export function WorkingMonitor({
  since,
  request,
  progress = <SendingProgress className="mt-4" />,
  children,
}: {
  /** Time of the request, ISO 8601; null while it is sent. */
  since: string | null;
  request: Pick<Video, 'aspect_ratio' | 'duration' | 'quality'>;
  progress?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <Screen>
        <VideoLeader shape={request.aspect_ratio} since={since} />
      </Screen>
      {progress}
      <MonitorBar>
        <Facts shape={request.aspect_ratio} duration={request.duration} quality={request.quality} />
      </MonitorBar>
      {children}
    </>
  );
}

/** Screen-reader text for a new state. */
export function SpokenState({ video }: { video: Video }): string {
  if (isUnderWay(video)) return waitingText(video);
  if (video.failure_reason === null) return statusText(video.status);
  const { title, text } = failureText(video.failure_reason, video);
  return `${title}. ${text}`;
}
