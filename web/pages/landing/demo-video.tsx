import { Screen } from '../../design/viewfinder.tsx';

/**
 * The demo video: its poster, which can be as small as the window asks for, and a link to the video that plays it in the
 * poster's place (enhancements/video-in-place.ts). Nothing of the video is asked for before.
 */
export function DemoVideo() {
  return (
    <figure id="gallery">
      <Screen>
        <picture>
          <source
            type="image/avif"
            srcSet="/showcase/demo-video-poster-800.avif 800w, /showcase/demo-video-poster.avif 1280w"
            sizes="(min-width: 64rem) 62vw, 92vw"
          />
          <img
            src="/showcase/demo-video-poster.webp"
            alt=""
            width={1280}
            height={720}
            fetchPriority="high"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
        <a
          href="/showcase/demo-video.mp4"
          data-enhancement="video-in-place"
          aria-label="Play the sample video"
          className="group absolute inset-0 flex items-center justify-center focus-visible:-outline-offset-4"
        >
          <span className="flex size-18 items-center justify-center rounded-full border border-ink bg-screen/60 text-ink group-hover:bg-accent group-hover:text-accent-ink sm:size-22">
            <svg aria-hidden="true" viewBox="0 0 24 24" className="ml-1 size-7 sm:size-8" fill="currentColor">
              <path d="M6 3.5v17l14-8.5z" />
            </svg>
          </span>
        </a>
      </Screen>
      <figcaption className="timecode mt-3 flex justify-between gap-4 text-sm text-faint">
        <span>Sample scenes of ours, with their sound</span>
        <span>0:16</span>
      </figcaption>
    </figure>
  );
}
