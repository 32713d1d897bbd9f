import { useQuery } from '@tanstack/react-query';
import { videoCostCredits } from '../../../../contract/catalog.ts';
import { creditUsageQuery } from '../../../api/queries.ts';
import type { CreditUsage } from '../../../api/received.ts';
import { formatCredits, formatDay } from '../../../content/figures.ts';
import { ListError } from '../../../design/list-states.tsx';
import { Table } from '../../../design/table.tsx';
import { barsOf, scaleTop } from './chart-scale.ts';
import { UsageSkeleton } from './skeletons.tsx';

/** The credits used on each of the last 30 days, as a picture and as a table. */
export function UsageChart() {
  const usage = useQuery(creditUsageQuery());
  if (usage.data === undefined && usage.isError) {
    return (
      <ListError
        title="The picture could not be drawn"
        isRetrying={usage.isFetching}
        onRetry={() => void usage.refetch()}
      >
        We could not reach what you used just now.
      </ListError>
    );
  }
  if (usage.data === undefined) return <UsageSkeleton />;
  return <Picture days={usage.data.days} />;
}

function Picture({ days }: { days: CreditUsage['days'] }) {
  const total = days.reduce((sum, { credits }) => sum + credits, 0);
  const busiest = days.reduce((most, { credits }) => Math.max(most, credits), 0);
  const top = scaleTop(busiest, videoCostCredits);
  const bars = barsOf(
    days.map(({ credits }) => credits),
    top,
  );
  const used = days.filter(({ credits }) => credits > 0);
  const summary =
    total === 0
      ? 'No credits used in the last 30 days.'
      : `${formatCredits(total)} credits used in the last 30 days, ${formatCredits(busiest)} on the busiest.`;
  return (
    <figure className="timecode">
      <figcaption className="min-h-12 text-[0.9375rem] text-dim">{summary}</figcaption>
      <div className="flex gap-3 text-sm text-faint">
        <div className="relative h-44 flex-1">
          <svg
            role="img"
            aria-label={`Credits used per day. ${summary}`}
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            className="size-full"
          >
            {[1, 500, 999].map((y) => (
              <line
                key={y}
                x1="0"
                x2="1000"
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className={y === 999 ? 'stroke-edge' : 'stroke-line'}
              />
            ))}
            {bars.map(({ left, width, height }, index) => {
              const day = days[index];
              return (
                day !== undefined &&
                height > 0 && (
                  <rect
                    key={day.date}
                    x={1_000 * left}
                    y={1_000 * (1 - height)}
                    width={1_000 * width}
                    height={1_000 * height}
                    className="fill-dim hover:fill-ink"
                  >
                    <title>{`${formatDay(day.date)}: ${formatCredits(day.credits)}`}</title>
                  </rect>
                )
              );
            })}
          </svg>
        </div>
        <div aria-hidden="true" className="flex h-44 flex-col justify-between text-right leading-none">
          <span>{formatCredits(top)}</span>
          <span>{formatCredits(top / 2)}</span>
          <span>0</span>
        </div>
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between pr-14 text-sm text-faint">
        <span>{formatDay(days[0]?.date ?? '')}</span>
        <span>{formatDay(days.at(-1)?.date ?? '')}</span>
      </p>
      {used.length > 0 && (
        <details className="group mt-2">
          <summary className="inline-flex min-h-11 list-none items-center text-[0.9375rem] text-dim underline decoration-edge underline-offset-4 hover:text-ink">
            <span className="group-open:hidden">Show as a table</span>
            <span className="hidden group-open:inline">Hide the table</span>
          </summary>
          <Table
            caption="Credits used per day, days without any left out"
            rows={used.toReversed()}
            rowKey={({ date }) => date}
            columns={[
              { heading: 'Day', cell: ({ date }) => <time dateTime={date}>{formatDay(date)}</time> },
              { heading: 'Credits used', cell: ({ credits }) => formatCredits(credits), figures: true },
            ]}
          />
        </details>
      )}
    </figure>
  );
}
