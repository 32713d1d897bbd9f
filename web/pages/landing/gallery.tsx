import { t } from '@lingui/core/macro';
import { gallerySamples, type Sample } from '../../content/trending.ts';
import { TryPrompt } from './try-prompt.tsx';

/** Sample scenes with prompts; the visible ones play (enhancements/sample-clips.ts). */
export function Gallery() {
  return (
    <section id="gallery" aria-labelledby="gallery-title" className="section-gap">
      <div className="page-width flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h2 id="gallery-title" className="title-large text-balance">
          {t`Start from a scene`}
        </h2>
        <p className="text-dim">{t`These are our own sample scenes. Take a prompt and make it yours.`}</p>
      </div>
      <ul
        data-enhancement="sample-clips"
        data-start-near="600px"
        className="mt-[clamp(1.5rem,3vw,3rem)] relative flex snap-x text-[0.9375rem] leading-snug text-pretty text-dim *:flex *:w-[min(15rem,64vw)] *:shrink-0 *:flex-col *:snap-start lg:*:w-auto [&_p]:mt-3 [&_p]:flex-1 scroll-px-[clamp(1.25rem,4vw,4rem)] gap-4 overflow-x-auto px-[clamp(1.25rem,4vw,4rem)] [scrollbar-width:none] lg:mx-auto lg:grid lg:max-w-[max(96rem,80vw)] lg:grid-cols-5 lg:gap-x-[clamp(1rem,2vw,2rem)] lg:gap-y-10 lg:overflow-visible print:grid print:grid-cols-5 print:overflow-visible print:*:w-auto"
      >
        {gallerySamples().map((sample) => (
          <GalleryCard key={sample.name} sample={sample} />
        ))}
      </ul>
    </section>
  );
}

function GalleryCard({ sample }: { sample: Sample }) {
  const { name, title, prompt, settings } = sample;
  return (
    <li>
      <SampleClip name={name} title={title} />
      <p data-prompt="">{prompt}</p>
      <small>{settings}</small>
      <TryPrompt title={title} />
    </li>
  );
}

/** A silent clip that loads only near the window. */
export function SampleClip({ name, title }: { name: string; title: string }) {
  return (
    <div className="clip">
      <video data-clip={name} muted aria-label={title} />
    </div>
  );
}
