import { videoCostCredits } from '../../../../contract/billing/catalog.ts';
import type { CreditUsage } from '../../../api/received.ts';
import { formatCredits, formatDay } from '../../../locales/figures.ts';
import { barsOf, scaleTop } from './chart-scale.ts';

/** Credits per day as bars; a table beside it has the same data. */
export function DayChart({ days, label }: { days: readonly CreditUsage['days'][number][]; label: string }) {
  const top = scaleTop(Math.max(...days.map(({ credits }) => credits)), videoCostCredits);
  const bars = barsOf(
    days.map(({ credits }) => credits),
    top,
  );
  return (
    <div>
      <div className="flex gap-3 text-sm text-faint">
        <div className="relative h-44 flex-1">
          <svg
            role="img"
            aria-label={label}
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
        <div
          aria-hidden="true"
          className="flex h-44 min-w-12 flex-col justify-between text-right leading-none"
        >
          <span>{formatCredits(top)}</span>
          <span>{formatCredits(top / 2)}</span>
          <span>0</span>
        </div>
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between pr-15 text-sm text-faint">
        <span>{formatDay(days[0]?.date ?? '')}</span>
        <span>{formatDay(days.at(-1)?.date ?? '')}</span>
      </p>
    </div>
  );
}
