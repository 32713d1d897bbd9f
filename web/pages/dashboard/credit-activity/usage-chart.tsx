import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { creditUsageQuery } from '../../../api/queries.ts';
import type { CreditUsage } from '../../../api/received.ts';
import { ListError } from '../../../design/list-states.tsx';
import { Table } from '../../../design/table.tsx';
import { formatCredits, formatDay } from '../../../locales/figures.ts';
import { bigFigure } from '../cards/card-layout.ts';
import { DayChart } from './day-chart.tsx';
import { UsageSkeleton, usageLayout } from './skeletons.tsx';

/** Credits used on each of the last 30 days, as chart and table. */
export function UsageChart() {
  const usage = useQuery(creditUsageQuery());
  if (usage.data === undefined && usage.isError) {
    return (
      <ListError
        title={t`We couldn’t load this chart`}
        isRetrying={usage.isFetching}
        onRetry={() => void usage.refetch()}
      >
        <Trans>Your credits are safe. Please try again.</Trans>
      </ListError>
    );
  }
  if (usage.data === undefined) return <UsageSkeleton />;
  return <Usage days={usage.data.days} />;
}

function Usage({ days }: { days: CreditUsage['days'] }) {
  const sum = days.reduce((total, { credits }) => total + credits, 0);
  const busiest = days.reduce<CreditUsage['days'][number] | null>(
    (most, day) => (day.credits > (most?.credits ?? 0) ? day : most),
    null,
  );
  const total = formatCredits(sum);
  return (
    <figure className={usageLayout}>
      <figcaption className="text-[0.9375rem] text-dim">
        <span className={`block ${bigFigure} text-ink`}>{total}</span>
        <span className="mt-3 block">
          <Plural
            value={sum}
            one="credit used in the last 30 days"
            other="credits used in the last 30 days"
          />
        </span>
        {busiest !== null && <Busiest day={busiest} />}
      </figcaption>
      <DayChart days={days} label={t`Credits used per day. In the last 30 days: ${total}.`} />
      <UsageTable days={days} />
    </figure>
  );
}

function Busiest({ day: { date, credits } }: { day: CreditUsage['days'][number] }) {
  const day = formatDay(date);
  const used = formatCredits(credits);
  return (
    <span className="mt-1 block text-sm text-faint">
      <Trans comment="used: credits used on that day">
        Busiest day: {day} ({used} credits)
      </Trans>
    </span>
  );
}

function UsageTable({ days }: { days: CreditUsage['days'] }) {
  const used = days.filter(({ credits }) => credits > 0);
  if (used.length === 0) return null;
  return (
    <details className="group lg:col-span-2">
      <summary className="inline-flex min-h-11 list-none items-center text-[0.9375rem] text-dim underline decoration-edge underline-offset-4 hover:text-ink">
        <span className="group-open:hidden">
          <Trans>Show as a table</Trans>
        </span>
        <span className="hidden group-open:inline">
          <Trans>Hide the table</Trans>
        </span>
      </summary>
      <Table
        caption={t`Credits used per day, without days on which none were used`}
        rows={used.toReversed()}
        rowKey={({ date }) => date}
        columns={[
          { heading: t`Day`, cell: ({ date }) => <time dateTime={date}>{formatDay(date)}</time> },
          { heading: t`Credits used`, cell: ({ credits }) => formatCredits(credits), figures: true },
        ]}
      />
    </details>
  );
}
