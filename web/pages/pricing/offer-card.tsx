import { t } from '@lingui/core/macro';
import type { ReactNode, Ref } from 'react';
import { videosAvailable } from '../../../contract/billing/catalog.ts';
import type { PlanFeature } from '../../content/plans/plan-features.ts';
import { Badge } from '../../design/badge.tsx';
import { classNames } from '../../design/controls/class-names.ts';

/** Cards in a row that share the heights of their parts (subgrid). */
export function OfferCards({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-8 grid grid-cols-1 gap-x-4 gap-y-6 md:grid-cols-3 md:gap-y-0 md:grid-rows-[repeat(5,auto)] xl:gap-x-6">
      {children}
    </ul>
  );
}

/** A plan or pack for sale. */
export function OfferCard({
  name,
  mostPopular,
  price,
  credits,
  countedVideos,
  videosLine,
  action,
  note,
  features,
  ref,
}: {
  name: string;
  mostPopular: boolean;
  price: ReactNode;
  credits: number;
  /** Videos of the largest offer in the row. */
  countedVideos: number;
  videosLine: ReactNode;
  action: ReactNode;
  /** What pressing the button does. */
  note: ReactNode;
  features: readonly PlanFeature[];
  ref?: Ref<HTMLLIElement>;
}) {
  return (
    <li
      ref={ref}
      className={classNames(
        'grid grid-cols-1 rounded-control border wrap-anywhere px-5 pt-5 pb-3 md:row-span-5 md:grid-rows-subgrid xl:px-7 xl:pt-7 xl:pb-4',
        mostPopular ? 'border-accent-text bg-raised' : 'border-line bg-surface',
      )}
    >
      <div className="flex min-h-9 flex-wrap self-start items-center gap-x-4 gap-y-2">
        <h3 className="title-medium">{name}</h3>
        {mostPopular && <Badge tone="accent">{t`Most popular`}</Badge>}
      </div>
      <p className="@container mt-3 flex flex-wrap items-baseline gap-x-2 text-dim [&>strong]:font-normal [&>strong]:text-ink">
        {price}
      </p>
      <div className="mt-3">
        <Frames filled={videosAvailable(credits)} total={countedVideos} />
        <p className="timecode mt-3 text-[0.9375rem] text-dim">{videosLine}</p>
      </div>
      <div className="mt-6">
        {action}
        <div className="pt-3 text-sm text-balance text-dim">{note}</div>
      </div>
      <ul className="timecode mt-5">
        {features.map(({ text, detail, included }) => (
          <li
            key={text}
            className={classNames(
              'flex gap-3 border-t border-line py-2.5 text-[0.9375rem]',
              included ? 'text-ink' : 'text-faint',
            )}
          >
            <Mark included={included} />
            <span>
              {text}
              {detail !== undefined && <span className="mt-1 block text-sm text-dim">{detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The price in the display font. */
export const priceStyle = 'title-large [--title-size:clamp(3.25rem,28cqi,5.25rem)]';

/** Filled for this card's videos, out of the largest offer's. */
function Frames({ filled, total }: { filled: number; total: number }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-14 gap-[3px] forced-colors:hidden">
      {Array.from({ length: total }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place
          key={index}
          className={classNames('aspect-video rounded-[1px]', index < filled ? 'bg-dim' : 'bg-line')}
        />
      ))}
    </div>
  );
}

function Mark({ included }: { included: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={classNames('mt-1 size-4 shrink-0', included ? 'text-dim' : 'text-faint')}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d={included ? 'm3 8.5 3.2 3.2L13 4.8' : 'M4 8h8'} />
    </svg>
  );
}
