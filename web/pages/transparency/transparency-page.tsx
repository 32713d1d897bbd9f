import { plural, t } from '@lingui/core/macro';
import type { TransparencyEvent } from '../../../contract/reports/cases.ts';
import {
  appealDays,
  appealHours,
  decisionHours,
  removalsBeforeSuspension,
  reportKinds,
} from '../../../contract/reports/report-kinds.ts';
import { reportKindText } from '../../content/reports/report-words.ts';
import { Button } from '../../design/controls/button.tsx';
import { classNames } from '../../design/controls/class-names.ts';

/** `/transparency`: enhancements/transparency-report.ts fills in the numbers of each year. */
export function TransparencyPage() {
  return (
    <div data-enhancement="transparency-report">
      <header className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <h1 className="title-huge text-balance">
          {t({ message: 'Transparency', comment: 'numbers of reported and removed videos' })}
        </h1>
        <p className="mt-6 max-w-2xl text-lg text-dim">
          {t`How many reports about videos we got, and what became of them. Each number counts what happened in one year (UTC), by what the reports were about.`}
        </p>
      </header>
      <div className="page-width grid grid-cols-1 gap-y-14 pt-[clamp(2.5rem,5vw,4.5rem)] pb-[clamp(5rem,9vw,9rem)]">
        <section aria-labelledby="handling-title">
          <h2 id="handling-title" className="title-large">
            {t`How we handle a report`}
          </h2>
          <Handling />
        </section>
        <section aria-labelledby="numbers-title">
          <h2 id="numbers-title" className="title-large">
            {t`The numbers`}
          </h2>
          <noscript>
            <p className="mt-5 text-dim">{t`Turn on JavaScript in your browser to see the numbers.`}</p>
          </noscript>
          <p data-part="progress" role="status" className="mt-5 min-h-7 text-dim">
            {t`Loading the numbers…`}
          </p>
          <Button data-part="retry" hidden className="mt-2">{t`Try again`}</Button>
          <div data-part="years" className="flex flex-col gap-12" />
          <div hidden>
            <span data-text="none">{t`We haven’t had a report yet.`}</span>
            <span data-text="offline">{t`You’re offline. The numbers load when your connection is back.`}</span>
            <span data-text="failed">{t`We couldn’t load the numbers. Please try again in a moment.`}</span>
          </div>
          <template data-part="year">
            <Year />
          </template>
        </section>
      </div>
    </div>
  );
}

function Handling() {
  const [first, second] = [
    Math.min(...Object.values(decisionHours)),
    Math.max(...Object.values(decisionHours)),
  ];
  const appealWeekDays = appealHours / 24;
  return (
    <div className="mt-5 flex max-w-prose flex-col gap-4 text-dim">
      <p>
        {t`We hide a video right away if the report is about an intimate image or the safety of children. A person on our team decides on it within ${plural(first, { one: '# hour', other: '# hours' })}, and on every other report within ${plural(second, { one: '# hour', other: '# hours' })}.`}
      </p>
      <p>
        {t`We tell the owner what we decided and why, but never who reported. The owner can appeal for ${plural(appealDays, { one: '# day', other: '# days' })}, and someone else decides on the appeal within ${plural(appealWeekDays, { one: '# day', other: '# days' })}.`}
      </p>
      <p>
        {t`No program removes a video. An account with ${plural(removalsBeforeSuspension, { one: '# removed video', other: '# removed videos' })} within a year is suspended.`}
      </p>
    </div>
  );
}

function eventWords(): Readonly<Record<TransparencyEvent, string>> {
  return {
    received: t({ message: 'Reports', comment: 'number of reports' }),
    hidden_at_once: t({ message: 'Hidden at once', comment: 'number of reports' }),
    removed: t({ message: 'Removed', comment: 'number of reports' }),
    shown: t({ message: 'Not removed', comment: 'number of reports' }),
    appealed: t({ message: 'Appealed', comment: 'number of reports' }),
    appeal_granted: t({ message: 'Appeal granted', comment: 'number of reports' }),
  };
}

const figure =
  'max-md:flex max-md:flex-col max-md:justify-between max-md:py-1 max-md:before:block max-md:before:text-sm max-md:before:font-normal max-md:before:text-faint max-md:before:content-[attr(data-heading)] md:py-3 md:pl-4 md:text-right';

/** The numbers of a year: on a phone, each kind is a record with every number under its heading. */
function Year() {
  const words = Object.entries(eventWords());
  const rows = [
    ...reportKinds.map((kind) => ({ kind: kind as string, title: reportKindText(kind) })),
    { kind: 'all', title: t({ message: 'All reports', comment: 'sum of all kinds of reports' }) },
  ];
  return (
    <section>
      <h3 data-part="year-title" className="title-medium timecode mb-3">
        {t`Year`}
      </h3>
      <table className="w-full text-left text-[0.9375rem]">
        <caption data-part="caption" className="sr-only">
          {t`Reports by kind`}
        </caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-edge align-bottom text-sm text-faint">
            <th scope="col" className="py-2 font-medium">
              {t`Reported for`}
            </th>
            {words.map(([event, heading]) => (
              <th key={event} scope="col" className="py-2 pl-4 text-right font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, title }) => (
            <tr
              key={kind}
              data-kind={kind}
              className={classNames(
                'border-b border-line max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:py-4',
                kind === 'all' && 'font-semibold text-ink',
              )}
            >
              <th scope="row" className="font-medium text-ink max-md:col-span-3 max-md:mb-1 md:py-3 md:pr-4">
                {title}
              </th>
              {words.map(([event, heading]) => (
                <td key={event} data-event={event} data-heading={heading} className={figure} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-[0.9375rem] text-dim">
        {t`Accounts suspended because of removed videos:`}{' '}
        <strong data-part="suspensions" className="timecode font-semibold text-ink" />
      </p>
    </section>
  );
}
