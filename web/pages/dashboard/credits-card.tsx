import type { UseQueryResult } from '@tanstack/react-query';
import { lowCreditsWarning, videoCostCredits, videosAvailable } from '../../../contract/catalog.ts';
import type { CreditBalance, SubscriptionStatus } from '../../api/received.ts';
import { formatCredits, formatDate } from '../../content/figures.ts';
import { cycleOutlook } from '../../content/subscription.ts';
import { ButtonLink } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { links } from '../../links.ts';
import { bigFigure } from './big-figure.ts';

/** The balance, its sources, and where to get more. Credits that could not be fetched show as 0, as the specification says. */
export function CreditsCard({
  balance,
  subscription,
}: {
  balance: UseQueryResult<CreditBalance>;
  subscription: SubscriptionStatus | null;
}) {
  const credits = balance.data?.credits ?? (balance.isError ? 0 : null);
  return (
    <Card title="Credits Balance">
      {credits === null ? (
        <Skeleton className="h-16 w-40" />
      ) : (
        <p className={bigFigure}>{formatCredits(credits)}</p>
      )}
      <div className="timecode mt-3 mb-5 min-h-36 text-[0.9375rem] text-dim">
        {credits !== null && <Reach credits={credits} />}
        {balance.data === undefined ? (
          balance.isError && <p>Your credits could not be loaded. Press Refresh to try again.</p>
        ) : (
          <>
            {balance.data.debt_credits > 0 && <Debt credits={balance.data.debt_credits} />}
            {(balance.data.debt_credits === 0 || balance.data.credits > 0) && (
              <Buckets balance={balance.data} subscription={subscription} />
            )}
          </>
        )}
      </div>
      <ButtonLink to={links.creditPacks()} className="mt-auto self-start">
        Buy Credits
      </ButtonLink>
    </Card>
  );
}

/** How far the credits go. */
function Reach({ credits }: { credits: number }) {
  if (credits < lowCreditsWarning.dashboardCredits) {
    return (
      <p className="flex items-baseline gap-2 text-warn">
        <span aria-hidden="true" className="size-1.5 shrink-0 self-center rounded-full bg-current" />
        Low on credits: a video costs {formatCredits(videoCostCredits)}.
      </p>
    );
  }
  const videos = videosAvailable(credits);
  return (
    <p>
      {formatCredits(videos)} {videos === 1 ? 'video' : 'videos'} available
    </p>
  );
}

function Debt({ credits }: { credits: number }) {
  return (
    <p className="mt-2">
      <strong className="font-semibold text-record">{formatCredits(credits)} credits owed.</strong> A payment
      was returned after you spent its credits. Your next credits of the same kind pay this first.
    </p>
  );
}

/** The kinds of credits: given back after their cycle, the plan's, which reset, and bought ones, which stay. */
function Buckets({
  balance,
  subscription,
}: {
  balance: CreditBalance;
  subscription: SubscriptionStatus | null;
}) {
  const { grace_credits, grace_ends_at, cycle_credits, purchased_credits, cycle_ends_at } = balance;
  return (
    <dl className="mt-2 flex flex-col gap-1 border-t border-line pt-2">
      {grace_ends_at !== null && (
        <Bucket name="Given back" credits={grace_credits} note={`end on ${formatDate(grace_ends_at)}`} />
      )}
      <Bucket
        name="From your plan"
        credits={cycle_credits}
        note={
          balance.cycle_is_advance
            ? 'in advance: the rest follows when your renewal is paid, within about an hour'
            : cycleOutlook(cycle_ends_at, subscription)
        }
      />
      <Bucket name="From packs" credits={purchased_credits} note="never expire" />
    </dl>
  );
}

function Bucket({ name, credits, note }: { name: string; credits: number; note: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <dt>{name}</dt>
      <dd className="text-ink">{formatCredits(credits)}</dd>
      <dd className="text-sm text-faint">{note}</dd>
    </div>
  );
}
