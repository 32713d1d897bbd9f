import { features, hero, questions, steps } from '../../content/landing.ts';
import { ButtonLink } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { QuestionList } from '../../design/question-list.tsx';
import { links } from '../../links.ts';
import { DemoVideo } from './demo-video.tsx';
import { StoryboardPanel } from './storyboard-panel.tsx';
import { TrendingStrip } from './trending-strip.tsx';

/** `/`: what the product is. */
export function LandingPage() {
  return (
    <>
      <AccountDeleted />
      <Hero />
      <Features />
      <TrendingStrip />
      <Tutorial />
      <Questions />
      <Closing />
    </>
  );
}

/** Shown at `/#account-deleted`, where a deleted account ends. */
function AccountDeleted() {
  return (
    <div id="account-deleted" role="status" className="page-width hidden scroll-mt-24 pt-6 target:block">
      <Notice title="Your account is deleted">You are signed out, and nothing is charged any more.</Notice>
    </div>
  );
}

function Hero() {
  return (
    <section className="page-width pt-[clamp(2.5rem,4vw,5rem)]">
      <h1 className="title-huge -ml-[0.03em] lg:title-across">
        {hero.title.map((line) => (
          <span key={line} className="block lg:inline">
            {line}{' '}
          </span>
        ))}
      </h1>
      <div className="mt-[clamp(2rem,3vw,3.5rem)] grid items-end gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,11fr)]">
        <div className="flex flex-col items-start gap-7 lg:pb-12">
          <p className="max-w-md text-lg text-dim">{hero.text}</p>
          <StartButton />
        </div>
        <DemoVideo />
      </div>
    </section>
  );
}

/** One for visitors and one for signed-in people: the style sheet shows one of them. */
function StartButton() {
  const appearance = { variant: 'primary', className: 'min-h-14 px-7 text-lg' } as const;
  return (
    <>
      <div data-visitor-only="">
        <ButtonLink to={links.signIn()} {...appearance}>
          Start Creating Now
        </ButtonLink>
      </div>
      <div data-account-only="">
        <ButtonLink to={links.generate()} {...appearance}>
          Generate Video
        </ButtonLink>
      </div>
    </>
  );
}

/** Six features, set as a video's end credits: the department on the left of the axis, its work on the right. */
function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="page-width pt-[clamp(6rem,12vw,12rem)]"
    >
      <h2 id="features-title" className="title-large md:text-center">
        In the credits of every video
      </h2>
      <ul className="mx-auto mt-[clamp(2.5rem,6vw,6rem)] flex max-w-6xl flex-col gap-12 md:gap-16">
        {features.map(({ role, title, text }) => (
          <li key={role} className="grid gap-x-10 gap-y-1 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            <p className="text-lg text-faint md:pt-2 md:text-right">{role}</p>
            <div>
              <h3 className="title-medium text-[clamp(2.25rem,3.6vw,3.25rem)]">{title}</h3>
              <p className="mt-2 max-w-lg text-dim">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tutorial() {
  return (
    <section
      id="tutorial"
      aria-labelledby="tutorial-title"
      className="page-width pt-[clamp(6rem,12vw,12rem)]"
    >
      <h2 id="tutorial-title" className="title-large">
        From sentence to video
      </h2>
      <ol className="mt-[clamp(2rem,4vw,4rem)] grid gap-x-6 gap-y-12 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ title, text, panel }) => (
          <li key={panel}>
            <StoryboardPanel panel={panel} />
            <h3 className="title-medium mt-5">{title}</h3>
            <p className="mt-1.5 max-w-sm text-dim">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Questions() {
  return (
    <section
      aria-labelledby="questions-title"
      className="page-width grid gap-x-16 gap-y-8 pt-[clamp(6rem,12vw,12rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <h2 id="questions-title" className="title-large">
        Before you ask
      </h2>
      <QuestionList name="landing-questions" questions={questions} />
    </section>
  );
}

function Closing() {
  return (
    <section className="page-width flex flex-col items-start gap-8 py-[clamp(6rem,12vw,12rem)] md:items-center md:text-center">
      <h2 className="title-huge text-[clamp(3.5rem,9vw,9.5rem)]">What happens next?</h2>
      <StartButton />
    </section>
  );
}
