import { t } from '@lingui/core/macro';
import { promptMaximumCharacters } from '../../../contract/billing/catalog.ts';
import { links } from '../../addresses/links.ts';
import { guarantee, pricesInShort } from '../../content/landing.ts';
import { stillSample } from '../../content/trending.ts';
import { Link } from '../../design/controls/link.tsx';
import { Still } from '../../design/still.tsx';
import { StartButton } from './start-button.tsx';
import { TryPrompt } from './try-prompt.tsx';

/** The headline over a sample scene, with a box for the first prompt. */
export function Hero() {
  return (
    <section className="on-screen relative isolate flex min-h-[min(calc(100svh-4.5rem),56rem)] flex-col justify-end overflow-hidden lg:min-h-[clamp(34rem,calc(100svh-4.5rem),62rem)]">
      <div aria-hidden="true" className="absolute inset-x-0 top-0 -z-10 h-[86%] print:h-full">
        <Still
          name="ringed-planet"
          sizes="(max-width: 40rem) 640px, 100vw"
          phonePicture="/showcase/hero-phone.avif"
          isFirst
          isDecoration
          className="size-full rounded-none object-[78%_30%]"
        />
        <div className="hero-shade absolute inset-0" />
      </div>
      <div className="page-width pt-[clamp(5rem,16svh,14rem)] pb-[clamp(1.75rem,5svh,4.5rem)]">
        <h1 className="title-huge -ml-[0.03em] text-balance [--title-size:clamp(3.5rem,min(11vw,19svh),11rem)]">
          {t`Turn a sentence into a video.`}
        </h1>
        <p className="max-w-xl text-lg text-balance text-dim">
          {t`Describe a shot in your own words. You get a short video with sound, ready to play, download, and share.`}
        </p>
        <PromptBox />
        <HeroScene />
      </div>
    </section>
  );
}

/** The prompt and the settings of the scene behind the headline. */
function HeroScene() {
  const { title, prompt, settings } = stillSample('ringed-planet');
  return (
    <p className="mt-3 max-w-4xl text-sm text-pretty text-dim [&>a]:underline [&>a]:underline-offset-4 print:hidden">
      <span data-prompt="">{prompt}</span>{' '}
      <small className="timecode text-sm whitespace-nowrap">{settings}</small> <TryPrompt title={title} />
    </p>
  );
}

/** enhancements/prompt-box.ts stores the text as the generator's draft. */
function PromptBox() {
  return (
    <div className="mt-6 max-w-4xl print:hidden">
      <div className="flex flex-col gap-2 rounded-control border border-edge bg-screen/75 p-2 focus-within:border-ink md:flex-row md:items-center">
        <textarea
          id="prompt"
          data-prompt-box=""
          aria-label={t`Your prompt`}
          placeholder={t`A lighthouse at dusk, waves breaking softly below`}
          maxLength={promptMaximumCharacters}
          rows={3}
          enterKeyHint="go"
          className="block w-full flex-1 md:h-16 scroll-mt-32 resize-none bg-transparent px-3 py-2 text-lg leading-snug text-ink placeholder:text-faint focus-visible:outline-none"
        />
        <StartButton className="w-full md:w-auto" />
      </div>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-[0.9375rem] text-balance text-dim">
        <span>{guarantee()}</span>
        <Link
          to={links.pricing()}
          className="underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink"
        >
          {pricesInShort()}
        </Link>
      </p>
    </div>
  );
}
