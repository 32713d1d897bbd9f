import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Video } from '../../../api/received.ts';
import { failureText, statusText } from '../../../content/videos.ts';
import { ShapedFrame } from '../../../design/viewfinder.tsx';
import { HiddenPicture } from '../../../video/hidden-picture.tsx';
import { isUnderWay } from '../../../video/video-cache.ts';
import { VideoLeader } from '../../../video/video-leader.tsx';
import { VideoPlayer } from '../../../video/video-player.tsx';

/** A video's thumbnail, by which its card is dragged, replaced by the player on a click. */
export function HistoryPicture({ video, refresh }: { video: Video; refresh: () => Promise<Video> }) {
  const [isPlaying, setPlaying] = useState(false);
  const isShown = video.hidden_by_case === null;
  if (isPlaying && isShown) return <VideoPlayer video={video} refresh={refresh} takesFocus />;
  return (
    <div draggable data-drag="" className="absolute inset-0">
      <StillPicture video={video} refresh={refresh} onPlay={() => setPlaying(true)} />
    </div>
  );
}

function StillPicture({
  video,
  refresh,
  onPlay,
}: {
  video: Video;
  refresh: () => Promise<Video>;
  onPlay: () => void;
}) {
  const [hasRenewed, setRenewed] = useState(false);
  // The thumbnail's link has expired: renew it once.
  const renewPoster = () => {
    if (hasRenewed) return;
    setRenewed(true);
    refresh().catch((error: unknown) => console.error('Error renewing the link of a poster', error));
  };
  if (video.hidden_by_case !== null) return <HiddenPicture video={video} caseId={video.hidden_by_case} />;
  if (isUnderWay(video)) return <VideoLeader shape={video.aspect_ratio} since={video.created_at} />;
  if (video.status === 'failed' || video.status === 'cancelled') return <NoPicture video={video} />;
  return (
    <ShapedFrame shape={video.aspect_ratio} className={video.thumbnail_url === null ? 'corner-marks' : ''}>
      {video.thumbnail_url !== null && (
        <img
          src={video.thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={renewPoster}
        />
      )}
      {video.video_url !== null && (
        <button
          type="button"
          aria-label={playText(video.prompt)}
          onClick={onPlay}
          className="group absolute inset-0 flex items-center justify-center focus-visible:-outline-offset-4 in-data-selecting:invisible"
        >
          <span className="flex size-14 items-center justify-center rounded-full bg-screen/70 text-ink group-hover:bg-accent group-hover:text-accent-ink">
            <svg aria-hidden="true" viewBox="0 0 16 16" className="ml-0.5 size-5" fill="currentColor">
              <path d="M3 1.5v13l11-6.5z" />
            </svg>
          </span>
        </button>
      )}
    </ShapedFrame>
  );
}

function NoPicture({ video }: { video: Video }) {
  return (
    <>
      <ShapedFrame shape={video.aspect_ratio} className="corner-marks" />
      <p className="title-medium absolute inset-0 flex items-center justify-center p-6 text-center text-dim">
        {video.failure_reason === null
          ? statusText(video.status)
          : failureText(video.failure_reason, video).title}
      </p>
    </>
  );
}

function playText(prompt: string): string {
  return t`Play: ${prompt}`;
}
