import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { Video } from '../api/received.ts';

/** Plays a video with its sound. Renews an expired link once. */
export function VideoPlayer({
  video,
  refresh,
  className,
}: {
  video: Video;
  refresh: () => Promise<Video>;
  className?: string;
}) {
  const player = useRef<HTMLVideoElement>(null);
  const [hasRefreshed, setHasRefreshed] = useState(false);
  const url = video.video_url;

  useEffect(() => {
    // Autoplay may be blocked: the controls remain.
    if (url !== null) player.current?.play().catch(() => undefined);
  }, [url]);

  if (url === null) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: generated videos have no script for captions
    <video
      ref={player}
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
      className={className}
    />
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
