import { formatViews } from '../../content/figures.ts';
import { trendingClips } from '../../content/trending.ts';

/** 'Trending Now': the sample clips on a strip of video that runs by itself (enhancements/video-strip.ts). */
export function TrendingStrip() {
  return (
    <section
      id="trending"
      aria-labelledby="trending-title"
      data-enhancement="video-strip"
      className="pt-[clamp(6rem,12vw,12rem)]"
    >
      <div className="page-width flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h2 id="trending-title" className="title-large">
          Trending Now
        </h2>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-[0.9375rem] text-faint">Sample clips of ours, with sample view counts.</p>
          <button
            type="button"
            data-strip-switch=""
            className="min-h-11 min-w-32 rounded-control border border-edge px-4 text-[0.9375rem] font-medium text-dim hover:border-ink hover:text-ink"
          >
            Stop the strip
          </button>
        </div>
      </div>
      <div className="mt-[clamp(2rem,4vw,4rem)] border-y border-line bg-surface">
        <div aria-hidden="true" className="sprockets" />
        <section
          data-strip=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Sample clips"
          className="flex overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4"
        >
          <ul className="flex shrink-0 gap-3 py-3 pr-3 first:pl-3">
            {trendingClips.map(({ name, title, views }) => (
              <li key={name} className="w-[clamp(9.5rem,15vw,15rem)] shrink-0">
                <figure>
                  <div className="on-screen aspect-[9/16] overflow-hidden">
                    <video
                      data-poster={`/showcase/trending/${name}.webp`}
                      data-source={`/showcase/trending/${name}.mp4`}
                      muted
                      loop
                      playsInline
                      preload="none"
                      width={360}
                      height={640}
                      aria-label={title}
                      className="size-full object-cover"
                    />
                  </div>
                  <figcaption className="mt-2.5 flex min-h-16 flex-col text-[0.9375rem]">
                    <span className="leading-snug text-ink">{title}</span>
                    <span className="timecode text-sm text-faint">{formatViews(views)}</span>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </section>
        <div aria-hidden="true" className="sprockets" />
      </div>
    </section>
  );
}
