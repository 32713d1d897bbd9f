import { links } from '../../addresses/links.ts';
import type { Position } from '../../content/careers.ts';
import { benefits, careers, cultureStats, positions } from '../../content/careers.ts';
import { Badge } from '../../design/badge.tsx';
import { ButtonLink } from '../../design/controls/button.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { ApplicationForm } from './application-form.tsx';

/** `/careers`: how we work, open positions, and the application form. */
export function CareersPage() {
  return (
    <>
      <div className="page-width grid items-end gap-x-16 gap-y-6 pt-[clamp(2.5rem,5vw,5rem)] lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <h1 className="title-huge">{careers.title}</h1>
        <p className="max-w-xl text-lg text-dim lg:pb-6">{careers.text}</p>
      </div>
      <Culture />
      <Benefits />
      <Positions />
      <section
        aria-labelledby="apply-title"
        className="page-width grid gap-x-16 gap-y-8 py-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
      >
        <div className="flex flex-col gap-5">
          <h2 id="apply-title" className="title-large">
            Your application
          </h2>
          <p className="max-w-sm text-dim">
            Tell us in a few sentences what you’d like to do here, and add your résumé as a PDF or a link. A
            future teammate will read it.
          </p>
        </div>
        <ApplicationForm />
      </section>
    </>
  );
}

function Culture() {
  return (
    <section aria-labelledby="culture-title" className="page-width pt-[clamp(3.5rem,7vw,7rem)]">
      <h2 id="culture-title" className="sr-only">
        How we work
      </h2>
      <dl className="grid grid-cols-2 border-t border-edge lg:grid-cols-4">
        {cultureStats.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse gap-1 border-b border-line py-6 pr-4 lg:border-b-0 lg:not-first:border-l lg:not-first:pl-8"
          >
            <dt className="text-dim">{label}</dt>
            <dd className="title-large [--title-size:clamp(3rem,6.4vw,6.5rem)]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Benefits() {
  return (
    <section
      aria-labelledby="benefits-title"
      className="page-width grid gap-x-16 gap-y-10 pt-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
    >
      <h2 id="benefits-title" className="title-large">
        What you get
      </h2>
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h3 className="title-medium">{title}</h3>
            <p className="mt-2 max-w-sm text-dim">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Positions() {
  const { entries } = positions;
  return (
    <section
      id="positions"
      aria-labelledby="positions-title"
      className="page-width pt-[clamp(5rem,10vw,10rem)]"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h2 id="positions-title" className="title-large">
          Open positions
        </h2>
        {entries.length > 0 && positions.areSamples && <Badge>Sample</Badge>}
      </div>
      {entries.length > 0 && (
        <ul className="mt-10 border-t border-edge">
          {entries.map((position) => (
            <PositionRow key={position.id} position={position} />
          ))}
        </ul>
      )}
      <div
        className={classNames(
          'mt-8 flex flex-wrap items-center gap-x-6 gap-y-4',
          entries.length === 0 && 'justify-between border-t border-edge pt-8',
        )}
      >
        {entries.length > 0 ? (
          <p className="text-dim">Don’t see a position that fits?</p>
        ) : (
          <p className="max-w-2xl text-lg text-dim">
            No positions are open right now. Send us your résumé anyway: we read every one.
          </p>
        )}
        <ButtonLink to={links.apply()} className="min-h-12">
          Send Resume
        </ButtonLink>
      </div>
    </section>
  );
}

function PositionRow({ position }: { position: Position }) {
  const { id, title, description, department, location, type, salary } = position;
  return (
    <li
      id={id}
      className="grid gap-x-12 gap-y-5 border-b border-line py-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_auto] lg:items-start"
    >
      <div>
        <h3 className="title-medium">{title}</h3>
        <p className="mt-3 max-w-prose text-dim">{description}</p>
      </div>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1 text-[0.9375rem]">
        {Object.entries({ Department: department, Location: location, Type: type, Salary: salary }).map(
          ([term, text]) => (
            <div key={term} className="contents">
              <dt className="text-faint">{term}</dt>
              <dd className="timecode text-ink">{text}</dd>
            </div>
          ),
        )}
      </dl>
      <ButtonLink to={links.apply(id)} className="min-h-12 justify-self-start">
        Apply Now
        <span className="sr-only"> as {title}</span>
      </ButtonLink>
    </li>
  );
}
