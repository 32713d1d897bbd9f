import { Screen } from '../../design/viewfinder.tsx';

/**
 * The demo film. Its poster is a picture below it, which can be small where the window is; the film itself is asked for
 * when somebody plays it.
 */
export function DemoFilm() {
  return (
    <figure id="gallery">
      <Screen>
        <picture>
          <source
            type="image/avif"
            srcSet="/media/demo-film-poster-800.avif 800w, /media/demo-film-poster.avif 1280w"
            sizes="(min-width: 64rem) 62vw, 92vw"
          />
          <img
            src="/media/demo-film-poster.webp"
            alt=""
            width={1280}
            height={720}
            fetchPriority="high"
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
        {/* biome-ignore lint/a11y/useMediaCaption: the film has natural sound and no speech */}
        <video
          src="/media/demo-film.mp4"
          controls
          preload="none"
          playsInline
          width={1280}
          height={720}
          aria-label="Sample film"
          className="absolute inset-0 size-full bg-transparent object-cover"
        />
      </Screen>
      <figcaption className="timecode mt-3 flex justify-between gap-4 text-sm text-faint">
        <span>Sample scenes of ours, with their sound</span>
        <span>16:9</span>
      </figcaption>
    </figure>
  );
}
