import { t } from '@lingui/core/macro';
import type { StillName } from '../../content/stills.ts';
import { demoSceneSeconds, demoScenes } from '../../content/trending.ts';
import { Still } from '../../design/still.tsx';
import { Screen } from '../../design/viewfinder.tsx';
import { formatPlayingTime } from '../../locales/playing-time.ts';

const picture: StillName = 'neon-rain';
const sizes = '(min-width: 80rem) 53vw, 92vw';

/**
 * Plays in its place (enhancements/video-in-place.ts). The picture loads when near: a browser loads a lazy
 * image already during the hero.
 */
export function DemoVideo() {
  return (
    <Screen className="rounded-frame">
      <noscript>
        <Still name={picture} sizes={sizes} isDecoration className="absolute inset-0 size-full" />
      </noscript>
      <span
        aria-hidden="true"
        className="timecode pointer-events-none absolute right-3 bottom-3 rounded-control bg-screen/75 px-2 py-0.5 text-sm text-ink"
      >
        {formatPlayingTime(demoScenes().length * demoSceneSeconds)}
      </span>
      <a
        href="/showcase/demo-video.mp4"
        data-enhancement="video-in-place"
        data-start-near="100px"
        data-picture={picture}
        data-picture-sizes={sizes}
        data-video-label={t`Sample video`}
        aria-label={t`Play the sample video`}
        className="group absolute inset-0 flex items-center justify-center focus-visible:-outline-offset-4"
      >
        <span className="flex size-18 items-center justify-center rounded-full border border-ink bg-screen/60 text-ink group-hover:bg-accent group-hover:text-accent-ink sm:size-22">
          <svg aria-hidden="true" viewBox="0 0 24 24" className="ml-1 size-7 sm:size-8" fill="currentColor">
            <path d="M6 3.5v17l14-8.5z" />
          </svg>
        </span>
      </a>
    </Screen>
  );
}
