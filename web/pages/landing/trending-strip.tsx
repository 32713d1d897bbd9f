import { t } from '@lingui/core/macro';
import { isShown } from '../../content/samples.ts';
import { type Sample, type SampleScene, stripSamples, viewCounts } from '../../content/trending.ts';
import { formatViews } from '../../locales/figures.ts';
import { SampleClip } from './gallery.tsx';

/** The sample clips on a moving strip (enhancements/video-strip.ts). */
export function TrendingStrip() {
  return (
    <section
      id="trending"
      aria-labelledby="trending-title"
      data-enhancement="video-strip"
      data-start-near="600px"
      className="section-gap print:hidden"
    >
      <div className="page-width flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h2 id="trending-title" className="title-large">
          {t`Trending Now`}
        </h2>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-[0.9375rem] text-faint">
            {isShown(viewCounts)
              ? t`Our own sample clips, with sample view counts.`
              : t`Our own sample clips.`}
          </p>
          <button
            type="button"
            data-strip-switch=""
            className="min-h-11 min-w-32 rounded-control border border-edge px-4 text-[0.9375rem] font-medium text-dim hover:border-ink hover:text-ink"
          >
            <span data-label="pause">
              {t({ message: 'Pause', comment: 'button: stops the strip of clips' })}
            </span>
            <span data-label="play" hidden>
              {t({ message: 'Play', comment: 'button: runs the strip of clips again' })}
            </span>
          </button>
        </div>
      </div>
      <div className="mt-[clamp(1.5rem,3vw,3rem)] border-y border-line bg-surface">
        <div aria-hidden="true" className="sprockets" />
        <section
          data-strip=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
          tabIndex={0}
          aria-label={t`Sample clips`}
          className="flex overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4"
        >
          <ul className="flex shrink-0 gap-3 py-3 pr-3 text-[0.9375rem] leading-snug first:pl-3 [&_figcaption]:mt-2.5 [&_span]:block [&_span]:text-sm [&_span]:text-faint *:w-[clamp(9.5rem,15vw,15rem)]">
            {stripSamples().map((sample) => (
              <li key={sample.name}>
                <figure>
                  <SampleClip name={sample.name} title={sample.title} />
                  <figcaption>
                    {sample.prompt}
                    <span>{captionOf(sample)}</span>
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

function captionOf(sample: Sample | SampleScene): string {
  return 'views' in sample && isShown(viewCounts)
    ? `${sample.settings} · ${formatViews(sample.views)}`
    : sample.settings;
}
