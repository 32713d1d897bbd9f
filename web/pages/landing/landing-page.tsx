import { t } from '@lingui/core/macro';
import { links } from '../../addresses/links.ts';
import { features, guarantee, prices, questions, steps } from '../../content/landing.ts';
import { ButtonLink } from '../../design/controls/button.tsx';
import { Link } from '../../design/controls/link.tsx';
import { Notice } from '../../design/notice.tsx';
import { QuestionList } from '../../design/question-list.tsx';
import { DemoSection } from './demo-section.tsx';
import { FeaturePicture, FeatureSample } from './feature-pictures.tsx';
import { Gallery } from './gallery.tsx';
import { Hero } from './hero.tsx';
import { StartButton } from './start-button.tsx';
import { StoryboardPanel } from './storyboard-panel.tsx';
import { TrendingStrip } from './trending-strip.tsx';

/** `/` */
export function LandingPage() {
  return (
    <div data-enhancement="prompt-box">
      <AccountDeleted />
      <Hero />
      <DemoSection />
      <Gallery />
      <Features />
      <TrendingStrip />
      <Tutorial />
      <Prices />
      <Questions />
      <Closing />
    </div>
  );
}

/** Shown at `/#account-deleted`, after an account's deletion. */
function AccountDeleted() {
  return (
    <div id="account-deleted" role="status" className="page-width hidden scroll-mt-24 py-6 target:block">
      <Notice title={t`Your account is deleted`}>
        {t`You are signed out, and you will not be charged again.`}
      </Notice>
    </div>
  );
}

function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="page-width section-gap">
      <h2 id="features-title" className="title-large max-w-4xl text-balance">
        {t`Everything a shot needs`}
      </h2>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls, on a phone
        tabIndex={0}
        aria-labelledby="features-title"
        className="mt-[clamp(1.5rem,3vw,3rem)] grid gap-[clamp(1rem,2vw,2rem)] max-sm:phone-row sm:grid-cols-2 lg:grid-cols-3"
      >
        {features().map(({ picture, title, text }) => (
          <li
            key={picture}
            className="flex flex-col overflow-hidden rounded-frame border border-line bg-surface"
          >
            <FeaturePicture picture={picture} />
            <div className="p-[clamp(1.25rem,2vw,2rem)]">
              <h3 className="title-medium text-balance">{title}</h3>
              <p className="mt-2 text-pretty text-dim">{text}</p>
              <FeatureSample picture={picture} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tutorial() {
  return (
    <section id="tutorial" aria-labelledby="tutorial-title" className="page-width section-gap">
      <h2 id="tutorial-title" className="title-large text-balance">
        {t`From sentence to video in four steps`}
      </h2>
      <ol className="mt-[clamp(1.5rem,3vw,3rem)] grid grid-cols-1 gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-12 xl:grid-cols-4">
        {steps().map(({ title, text, panel }) => (
          <li key={panel} className="max-sm:border-t max-sm:border-line max-sm:pt-4">
            <StoryboardPanel panel={panel} />
            <h3 className="title-medium text-balance sm:mt-5">{title}</h3>
            <p className="mt-1.5 max-w-sm text-pretty text-dim">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A summary; `/pricing` has the cards. */
function Prices() {
  return (
    <section aria-labelledby="prices-title" className="page-width section-gap">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h2 id="prices-title" className="title-large text-balance">
          {t`Simple pricing`}
        </h2>
        <p className="text-balance text-dim">{guarantee()}</p>
      </div>
      <ul className="mt-[clamp(1.5rem,3vw,3rem)] grid grid-cols-2 gap-x-[clamp(1.5rem,3vw,3rem)] xl:grid-cols-4">
        {prices().map(({ kind, name, price, per, videos }) => (
          <li key={name} className="group relative border-t border-edge pt-4 pb-8">
            <h3 className="text-[0.9375rem] font-semibold text-dim">
              <Link
                to={kind === 'plan' ? links.plans() : links.creditPacks()}
                className="after:absolute after:inset-0 group-hover:text-accent-text"
              >
                {name}
              </Link>
            </h3>
            <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
              <span className="title-large [--title-size:clamp(3rem,4.6vw,4.5rem)]">{price}</span>
              <span className="text-dim">{per}</span>
            </p>
            <p className="timecode mt-2 text-[0.9375rem] text-dim">{videos}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to={links.pricing()}>{t`Compare plans and packs`}</ButtonLink>
    </section>
  );
}

function Questions() {
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="page-width grid gap-x-16 gap-y-8 section-gap lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <h2 id="questions-title" className="title-large text-balance">
        {t`Questions and answers`}
      </h2>
      <QuestionList name="landing-questions" questions={questions()} />
    </section>
  );
}

function Closing() {
  return (
    <section className="page-width flex flex-col items-start gap-6 py-[clamp(3rem,11vw,11rem)] md:items-center md:text-center">
      <h2 className="title-huge text-balance [--title-size:clamp(3.25rem,9vw,9.5rem)]">{t`What will you make first?`}</h2>
      <StartButton />
      <p className="text-[0.9375rem] text-balance text-dim">{guarantee()}</p>
    </section>
  );
}
