import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { Video } from '../api/received.ts';
import { type PlayerWords, startPlayer } from './player/player.ts';

/** Plays a video with its sound, in all of the screen around it. Renews an expired link once. */
export function VideoPlayer({
  video,
  refresh,
  takesFocus = false,
}: {
  video: Video;
  refresh: () => Promise<Video>;
  /** It replaces the button that was pressed. */
  takesFocus?: boolean;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [hasRefreshed, setHasRefreshed] = useState(false);
  const url = video.video_url;
  const isPlayable = url !== null;

  useEffect(() => {
    if (!isPlayable || frame.current === null) return;
    const stop = startPlayer(frame.current, playerWords());
    if (takesFocus) frame.current.querySelector('button')?.focus({ preventScroll: true });
    return stop;
  }, [isPlayable, takesFocus]);
  useEffect(() => {
    // Autoplay may be blocked: the controls remain.
    if (url !== null)
      frame.current
        ?.querySelector('video')
        ?.play()
        .catch(() => undefined);
  }, [url]);

  if (url === null) return null;
  return (
    <div ref={frame} className="absolute inset-0">
      {/* biome-ignore lint/a11y/useMediaCaption: generated videos have no script for captions */}
      <video
        src={url}
        poster={video.thumbnail_url ?? undefined}
        controls
        playsInline
        preload="auto"
        aria-label={videoText(video.prompt)}
        onError={() => {
          if (hasRefreshed) return;
          setHasRefreshed(true);
          refresh().catch((error: unknown) => console.error('Error renewing the link of a video', error));
        }}
        onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
        className="size-full object-contain"
      />
    </div>
  );
}

function pauseOthers(playing: HTMLVideoElement): void {
  for (const video of document.querySelectorAll('video')) {
    if (video !== playing) video.pause();
  }
}

function videoText(prompt: string): string {
  return t`Video: ${prompt}`;
}

function playerWords(): PlayerWords {
  return {
    play: t({ message: 'Play', comment: 'button of a video' }),
    pause: t({ message: 'Pause', comment: 'button of a video' }),
    backOneFrame: t`Back one frame`,
    forwardOneFrame: t`Forward one frame`,
    position: t({ message: 'Position', comment: 'of a video: the slider of its time' }),
    positionOf: (time, end) => t({ message: `${time} of ${end}`, comment: 'of a video: 0:03 of 0:08' }),
    mute: t({ message: 'Mute', comment: 'button of a video' }),
    unmute: t({ message: 'Unmute', comment: 'button of a video' }),
    speed: (rate) => t({ message: `Speed: ${rate}`, comment: 'button of a video: 1.5×' }),
    loop: t({ message: 'Loop', comment: 'button of a video: plays again and again' }),
    fullScreen: t`Full screen`,
  };
}
