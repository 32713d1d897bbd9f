import { Screen } from '../../design/viewfinder.tsx';

/** The demo film. Neither it nor its poster is asked for before it is near the window. */
export function DemoFilm() {
  return (
    <figure>
      <Screen>
        {/* biome-ignore lint/a11y/useMediaCaption: the film has natural sound and no speech */}
        <video
          src="/media/demo-film.mp4"
          data-behaviour="poster-when-near"
          data-poster="/media/demo-film-poster.webp"
          controls
          preload="none"
          playsInline
          width={1280}
          height={720}
          aria-label="Sample film"
          className="absolute inset-0 size-full object-cover"
        />
      </Screen>
      <figcaption className="timecode mt-3 flex justify-between gap-4 text-sm text-faint">
        <span>Sample scenes of ours, with their sound</span>
        <span>16:9</span>
      </figcaption>
    </figure>
  );
}
