import { links } from '../../addresses/links.ts';
import { about, audiences, independence, sentence, stations } from '../../content/about.ts';
import { ButtonLink } from '../../design/controls/button.tsx';
import { Still } from '../../design/still.tsx';

/** `/about`: the company, its audience and how a video is made. */
export function AboutPage() {
  return (
    <>
      <div className="page-width grid gap-x-16 gap-y-8 pt-[clamp(2.5rem,5vw,5rem)] lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <h1 className="title-huge">{about.title}</h1>
        <div className="flex max-w-xl flex-col gap-5 text-lg text-dim lg:pt-4">
          {about.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <div className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <Still
          name="ringed-planet"
          sizes="(min-width: 96rem) 88rem, 92vw"
          isFirst
          className="lg:aspect-[5/2]"
        />
        <p className="mt-3 text-sm text-faint">One of our sample scenes.</p>
      </div>
      <Sentence />
      <Stations />
      <Audiences />
      <Independence />
    </>
  );
}

function Sentence() {
  return (
    <section aria-labelledby="sentence-title" className="page-width pt-[clamp(5rem,10vw,10rem)]">
      <h2 id="sentence-title" className="text-lg text-faint">
        How the model reads a sentence
      </h2>
      <ol className="mt-6">
        {sentence.map(({ part, decides }) => (
          <li
            key={part}
            className="grid items-baseline gap-x-16 gap-y-2 border-t border-line py-5 last:border-b lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:py-6"
          >
            <p className="title-large [--title-size:clamp(2.5rem,5.6vw,5.75rem)]">{part}</p>
            <p className="text-dim">{decides}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Stations() {
  return (
    <section
      aria-labelledby="stations-title"
      className="page-width grid gap-x-16 gap-y-10 pt-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
    >
      <div className="lg:sticky lg:top-28 lg:self-start">
        <h2 id="stations-title" className="title-large">
          How a sentence becomes a video
        </h2>
      </div>
      <ol className="grid gap-x-14 gap-y-12 md:grid-cols-2">
        {stations.map(({ title, text }) => (
          <li key={title} className="border-t border-edge pt-4">
            <h3 className="title-medium">{title}</h3>
            <p className="mt-3 max-w-md text-dim">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Audiences() {
  return (
    <section
      aria-labelledby="audiences-title"
      className="page-width grid gap-x-16 gap-y-10 pt-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
    >
      <h2 id="audiences-title" className="title-large">
        Made for
      </h2>
      <ul className="border-t border-edge">
        {audiences.map(({ who, text }) => (
          <li
            key={who}
            className="grid items-baseline gap-x-14 gap-y-1 border-b border-line py-5 md:grid-cols-2"
          >
            <h3 className="title-medium">{who}</h3>
            <p className="max-w-md text-dim">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Independence() {
  return (
    <section
      aria-labelledby="independence-title"
      className="page-width grid gap-x-16 gap-y-8 py-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
    >
      <h2 id="independence-title" className="title-large">
        {independence.title}
      </h2>
      <div className="flex max-w-3xl flex-col items-start gap-5 text-lg text-dim">
        {independence.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <div className="mt-3 flex flex-wrap gap-4">
          <ButtonLink to={links.careers()} className="min-h-12">
            See open positions
          </ButtonLink>
          <ButtonLink to={links.contact()} className="min-h-12">
            Contact us
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
