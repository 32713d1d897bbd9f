import type { ReactNode } from 'react';
import { links } from '../../addresses/links.ts';
import {
  askForInvite,
  channels,
  community,
  creators,
  discordInvite,
  guidelines,
  memberCounts,
  stats,
} from '../../content/community.ts';
import { isShown } from '../../content/samples.ts';
import { ButtonLink } from '../../design/controls/button.tsx';
import { inline } from '../../design/prose.tsx';
import type { Column } from '../../design/table.tsx';
import { Table } from '../../design/table.tsx';
import { formatCredits } from '../../locales/figures.ts';
import { EventList } from './event-list.tsx';
import { SampleMark } from './sample-mark.tsx';

/** `/community`: channels, creators, events and guidelines. */
export function CommunityPage() {
  return (
    <>
      <div className="page-width grid items-end gap-x-16 gap-y-8 pt-[clamp(2.5rem,5vw,5rem)] lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <h1 className="title-huge text-balance">{community.title}</h1>
        <div className="flex flex-col items-start gap-6 lg:pb-6">
          <p className="max-w-xl text-lg text-dim">{community.text}</p>
          <JoinButton />
        </div>
      </div>
      {stats.entries.length > 0 && <Stats />}
      <Section
        id="channels"
        title="Six channels on Discord"
        areSamples={isShown(memberCounts) && memberCounts.areSamples}
      >
        <Channels />
      </Section>
      {creators.entries.length > 0 && (
        <Section id="creators" title="Featured creators" areSamples={creators.areSamples}>
          <Table
            caption="Featured creators"
            columns={creatorColumns}
            rows={creators.entries}
            rowKey={({ name }) => name}
          />
        </Section>
      )}
      <EventList />
      <section
        aria-labelledby="guidelines-title"
        className="page-width grid grid-cols-1 gap-x-16 gap-y-10 py-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
      >
        <div>
          <h2 id="guidelines-title" className="title-large">
            Guidelines
          </h2>
          <p className="mt-5 max-w-sm text-dim">
            {inline(
              `Our [terms](${links.terms()}) apply here too. To report a copyright problem, see our [DMCA policy](${links.dmca()}).`,
            )}
          </p>
        </div>
        <ul className="grid gap-x-14 gap-y-10 sm:grid-cols-2">
          {guidelines.map(({ title, text }) => (
            <li key={title}>
              <h3 className="title-medium">{title}</h3>
              <p className="mt-2 max-w-sm text-dim">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Links to Discord, or to the contact form while there is no invitation. */
function JoinButton() {
  return discordInvite === null ? (
    <ButtonLink to={askForInvite} variant="primary" className="min-h-12">
      Ask for an invitation
    </ButtonLink>
  ) : (
    <a
      href={discordInvite}
      rel="noopener"
      className="inline-flex min-h-12 items-center rounded-control bg-accent px-5 font-semibold text-accent-ink hover:bg-accent-hover"
    >
      Join on Discord
    </a>
  );
}

function Stats() {
  return (
    <section aria-labelledby="stats-title" className="page-width pt-[clamp(3.5rem,7vw,7rem)]">
      <div className="flex items-baseline justify-between gap-4 pb-3">
        <h2 id="stats-title" className="text-lg text-faint">
          At a glance
        </h2>
        {stats.areSamples && <SampleMark />}
      </div>
      <dl className="grid grid-cols-2 border-t border-edge lg:grid-cols-4">
        {stats.entries.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse gap-1 border-b border-line py-6 pr-4 lg:border-b-0 lg:not-first:border-l lg:not-first:pl-8"
          >
            <dt className="text-dim">{label}</dt>
            <dd className="title-large [--title-size:clamp(2.75rem,5.6vw,5.5rem)]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Section({
  id,
  title,
  areSamples,
  children,
}: {
  id: string;
  title: string;
  areSamples: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="page-width grid grid-cols-1 gap-x-16 gap-y-8 pt-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="title-large">
          {title}
        </h2>
        {areSamples && <SampleMark className="mt-4" />}
      </div>
      <div>{children}</div>
    </section>
  );
}

function Channels() {
  return (
    <ul className="border-t border-edge">
      {channels.map(({ name, description, members }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1 border-b border-line py-4 xl:grid-cols-[minmax(0,4fr)_minmax(0,8fr)_8rem]"
        >
          <h3 className="title-medium xl:col-start-1 xl:row-start-1">
            <span className="text-faint">#</span>
            {name}
          </h3>
          <p className="col-span-full row-start-2 text-dim xl:col-span-1 xl:col-start-2 xl:row-start-1">
            {description}
          </p>
          {isShown(memberCounts) && (
            <p className="timecode text-right text-faint xl:col-start-3 xl:row-start-1">
              {formatCredits(members)} members
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const creatorColumns: readonly Column<(typeof creators.entries)[number]>[] = [
  {
    heading: 'Name',
    cell: ({ name, role }) => (
      <>
        <span className="block text-lg font-medium text-ink">{name}</span>
        <span className="block text-dim md:hidden">{role}</span>
      </>
    ),
  },
  {
    heading: 'Role',
    cell: ({ role }) => <span className="text-dim">{role}</span>,
    className: 'max-md:hidden',
  },
  { heading: 'Videos', cell: ({ videos }) => formatCredits(videos), figures: true },
  { heading: 'Followers', cell: ({ followers }) => formatCredits(followers), figures: true },
];
