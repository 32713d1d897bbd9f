import type { ReactNode } from 'react';
import type { Video } from '../../api/received.ts';
import { failureText, waitingText } from '../../content/generation.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Screen, ShapedFrame } from '../../design/viewfinder.tsx';
import { links } from '../../links.ts';
import { Link } from '../../shell/link.tsx';
import { CancelVideo } from '../../video/cancel-video.tsx';
import { DownloadButton } from '../../video/download-button.tsx';
import { useRefreshVideo } from '../../video/use-refresh-video.ts';
import { isUnderWay } from '../../video/video-cache.ts';
import { VideoPlayer } from '../../video/video-player.tsx';
import { VideoProgress } from '../../video/video-progress.tsx';
import { FrameCounter } from './frame-counter.tsx';
import { Facts, MessageMonitor, MonitorBar } from './monitor-parts.tsx';

/** A video on the monitor: while it is made, and how it ended. */
export function VideoMonitor({
  video,
  onRelease,
  onRepeat,
}: {
  video: Video;
  onRelease: () => void;
  onRepeat: (video: Video) => void;
}) {
  const refresh = useRefreshVideo(video);
  if (isUnderWay(video)) {
    return (
      <WorkingMonitor state={waitingText(video)} since={video.created_at} request={video}>
        <VideoProgress video={video} announces />
        <p className="mt-2 truncate text-dim" title={video.prompt}>
          {video.prompt}
        </p>
        <div className="mt-3 flex min-h-11 flex-wrap items-center gap-3">
          <Button onClick={onRelease}>Make another</Button>
          <CancelVideo video={video} />
          <p className="text-sm text-faint">You can leave: it carries on, and is found in your history.</p>
        </div>
      </WorkingMonitor>
    );
  }
  if (video.status !== 'completed') {
    const isFailure = video.failure_reason !== null;
    const words =
      video.failure_reason === null
        ? { title: 'You cancelled this video', text: video.prompt }
        : failureText(video.failure_reason);
    return (
      <MessageMonitor
        title={words.title}
        text={words.text}
        action={
          <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button onClick={() => onRepeat(video)}>Generate again</Button>
            {isFailure && (
              <Link
                to={links.dashboard()}
                className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                See your credits come back
              </Link>
            )}
          </span>
        }
      />
    );
  }
  return (
    <>
      <Screen>
        <ShapedFrame shape={video.aspect_ratio}>
          <VideoPlayer
            video={video}
            refresh={refresh}
            className="absolute inset-0 size-full object-contain"
          />
        </ShapedFrame>
      </Screen>
      <MonitorBar>
        <Facts shape={video.aspect_ratio} duration={video.duration} quality={video.quality} />
        <Badge>{video.model_name}</Badge>
        {video.simulated && <Badge>Simulated</Badge>}
        <span className="ml-auto">
          <DownloadButton video={video} refresh={refresh} />
        </span>
      </MonitorBar>
      <p className="mt-2 max-w-prose text-dim">{video.prompt}</p>
    </>
  );
}

/** A video leader that turns, and the frames of the time gone. */
export function WorkingMonitor({
  state,
  since,
  request,
  children,
}: {
  state: string;
  /** When the video was asked for, ISO 8601; null while the request is on its way. */
  since: string | null;
  request: Pick<Video, 'aspect_ratio' | 'duration' | 'quality'>;
  children?: ReactNode;
}) {
  return (
    <>
      <Screen>
        <ShapedFrame
          shape={request.aspect_ratio}
          className="corner-marks overflow-hidden [container-type:size]"
        >
          <div className="leader-sweep absolute top-1/2 left-1/2 size-[210cqmin] -translate-1/2" />
          <div className="absolute inset-0 flex items-center justify-center">
            <div className="flex size-[72cqmin] items-center justify-center rounded-full border border-edge">
              <div className="flex size-[62cqmin] items-center justify-center rounded-full border border-edge">
                <FrameCounter since={since} />
              </div>
            </div>
          </div>
        </ShapedFrame>
      </Screen>
      <MonitorBar>
        <span className="flex items-center gap-2.5 font-semibold text-record">
          <span aria-hidden="true" className="record-light size-2 rounded-full bg-current" />
          {state}
        </span>
        <Facts shape={request.aspect_ratio} duration={request.duration} quality={request.quality} />
      </MonitorBar>
      {children}
    </>
  );
}
