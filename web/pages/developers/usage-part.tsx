import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { selectAppearance } from '../../design/controls/input-appearance.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { Table } from '../../design/table.tsx';
import { formatCredits, formatDay } from '../../locales/figures.ts';
import { bigFigure } from '../dashboard/cards/card-layout.ts';
import { DayChart } from '../dashboard/credit-activity/day-chart.tsx';
import { usageLayout } from '../dashboard/credit-activity/skeletons.tsx';
import { PartError } from './cards/part-error.tsx';
import { usageQuery } from './cards/queries.ts';
import type { Usage } from './cards/received.ts';
import { UsageSkeleton } from './lazy-parts-skeletons.tsx';
import { daysOf, firstChoice, type UsageChoice, type UsedDay } from './usage-of.ts';

/** Usage of API keys on each of the last 30 days, as chart and table. */
export function UsagePart() {
  const usage = useQuery(usageQuery());
  if (usage.data !== undefined) return <UsageOfKeys usage={usage.data} />;
  return usage.isPending && usage.fetchStatus !== 'paused' ? (
    <UsageSkeleton />
  ) : (
    <PartError title="We couldn’t load your usage" query={usage}>
      Your credits are safe.
    </PartError>
  );
}

function UsageOfKeys({ usage }: { usage: Usage }) {
  const [chosen, setChosen] = useState<UsageChoice | null>(null);
  if (usage.keys.length === 0) {
    return (
      <EmptyState title="Nothing used yet">
        Each day on which a key makes a video appears here, with its videos and credits.
      </EmptyState>
    );
  }
  const choice = chosen ?? firstChoice(usage);
  const days = daysOf(usage, choice);
  const isTest = choice === 'test' || usage.keys.some(({ id, mode }) => id === choice && mode === 'test');
  const credits = formatCredits(days.reduce((sum, day) => sum + day.credits, 0));
  const videos = days.reduce((sum, day) => sum + day.videos, 0);
  const unit = isTest ? 'play credits' : 'credits';
  return (
    <figure className={usageLayout}>
      <figcaption className="text-[0.9375rem] text-dim">
        <KeyFilter keys={usage.keys} choice={choice} onChange={setChosen} />
        <span aria-live="polite">
          <span className={`mt-5 block ${bigFigure} text-ink`}>{credits}</span>
          <span className="mt-3 block">
            {unit} used for {formatCredits(videos)} {videos === 1 ? 'video' : 'videos'}
          </span>
        </span>
        <span className="mt-1 block text-sm text-faint">
          Days are in UTC. Refunds are already subtracted.
        </span>
      </figcaption>
      <DayChart days={days} label={`${credits} ${unit} used in the last 30 days, by day.`} />
      <UsageTable days={days} />
    </figure>
  );
}

function KeyFilter({
  keys,
  choice,
  onChange,
}: {
  keys: Usage['keys'];
  choice: UsageChoice;
  onChange: (choice: UsageChoice) => void;
}) {
  const id = useId();
  return (
    <div className="max-w-64">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        Show
      </label>
      <select
        id={id}
        value={choice}
        onChange={({ target }) => onChange(target.value)}
        className={selectAppearance}
      >
        <option value="live">All live keys</option>
        <option value="test">All test keys</option>
        {keys.map((key) => (
          <option key={key.id} value={key.id}>
            {key.name ?? `Deleted key ${key.id}`} ({key.mode})
          </option>
        ))}
      </select>
    </div>
  );
}

function UsageTable({ days }: { days: readonly UsedDay[] }) {
  const used = days.filter(({ videos, credits }) => videos > 0 || credits > 0);
  if (used.length === 0) return null;
  return (
    <details className="group lg:col-span-2">
      <summary className="inline-flex min-h-11 list-none items-center text-[0.9375rem] text-dim underline decoration-edge underline-offset-4 hover:text-ink">
        <span className="group-open:hidden">Show as a table</span>
        <span className="hidden group-open:inline">Hide the table</span>
      </summary>
      <Table
        caption="Usage by day, without days on which nothing was used"
        rows={used.toReversed()}
        rowKey={({ date }) => date}
        columns={[
          { heading: 'Day', cell: ({ date }) => <time dateTime={date}>{formatDay(date)}</time> },
          { heading: 'Videos', cell: ({ videos }) => formatCredits(videos), figures: true },
          { heading: 'Credits', cell: ({ credits }) => formatCredits(credits), figures: true },
        ]}
      />
    </details>
  );
}
