import { t } from '@lingui/core/macro';
import { demoSceneSeconds, demoScenes, demoSettings } from '../../content/trending.ts';
import { formatPlayingTime } from '../../locales/playing-time.ts';
import { DemoVideo } from './demo-video.tsx';
import { TryPrompt } from './try-prompt.tsx';

/** The demo video beside the prompts of its scenes. */
export function DemoSection() {
  return (
    <section id="demo" aria-labelledby="demo-title" className="page-width section-gap">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h2 id="demo-title" className="title-large text-balance">
          {t`See it. Hear it.`}
        </h2>
        <p className="text-dim">
          {t`Four sample scenes of our own, with sound.`} {demoSettings()}
        </p>
      </div>
      <div className="mt-[clamp(1.5rem,3vw,3rem)] grid gap-x-[clamp(2rem,4vw,5rem)] gap-y-8 xl:grid-cols-[minmax(0,11fr)_minmax(0,8fr)]">
        <div className="self-start">
          <DemoVideo />
        </div>
        {/* The rows share the height of the video. */}
        <ol className="grid gap-x-8 text-[0.9375rem] text-pretty text-dim max-sm:phone-row sm:grid-cols-2 xl:grid-cols-1 xl:border-b xl:border-line">
          {demoScenes().map((scene, index) => (
            <li key={scene.name} className="flex gap-4 border-t border-line pt-3 pb-1 xl:pb-0">
              <span aria-hidden="true" className="timecode shrink-0 text-sm leading-6 text-faint">
                {formatPlayingTime(index * demoSceneSeconds)}
              </span>
              {/* The touch target is taller than the line. */}
              <div className="flex-1 xl:grid xl:grid-cols-[1fr_auto] xl:content-start xl:gap-x-4 xl:[&>a]:-my-2.5">
                <h3 className="font-semibold text-ink">{scene.title}</h3>
                <p data-prompt="" className="xl:order-last xl:col-span-full">
                  {scene.prompt}
                </p>
                <TryPrompt title={scene.title} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
