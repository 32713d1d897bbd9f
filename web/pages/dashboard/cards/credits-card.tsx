import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  lowCreditsWarning,
  videoCostCredits,
  videosAvailable,
} from '../../../../contract/billing/catalog.ts';
import { links } from '../../../addresses/links.ts';
import type { CreditBalance, SubscriptionStatus } from '../../../api/received.ts';
import { cycleOutlook, expiry } from '../../../content/plans/subscription.ts';
import { Card } from '../../../design/card.tsx';
import { ButtonLink } from '../../../design/controls/button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { formatCredits } from '../../../locales/figures.ts';
import { bigFigure, cardPlaces, detailsRoom } from './card-layout.ts';

/** Balance and kinds of credits. After a failed request shows 0, as specified. */
export function CreditsCard({
  balance,
  subscription,
}: {
  balance: UseQueryResult<CreditBalance>;
  subscription: SubscriptionStatus | null;
}) {
  const credits = balance.data?.credits ?? (balance.isError ? 0 : null);
  return (
    <Card title={t`Credits Balance`} className={cardPlaces.credits}>
      <div className="timecode grid flex-1 content-start gap-x-10 gap-y-4 text-[0.9375rem] text-dim xl:grid-cols-2">
        <div className="min-h-24">
          {credits === null ? (
            <Skeleton className="h-16 w-40" />
          ) : (
            <>
              <p className={`${bigFigure} text-ink`}>{formatCredits(credits)}</p>
              <Reach credits={credits} />
            </>
          )}
        </div>
        <div className={detailsRoom}>
          {balance.data === undefined ? (
            balance.isError && (
              <p>
                <Trans>We couldn’t load your credits. Press Refresh to try again.</Trans>
              </p>
            )
          ) : (
            <>
              {balance.data.debt_credits > 0 && <Debt credits={balance.data.debt_credits} />}
              {(balance.data.debt_credits === 0 || balance.data.credits > 0) && (
                <Buckets balance={balance.data} subscription={subscription} />
              )}
            </>
          )}
        </div>
      </div>
      <ButtonLink to={links.creditPacks()} className="mt-6 self-start">
        <Trans>Buy Credits</Trans>
      </ButtonLink>
    </Card>
  );
}

function Reach({ credits }: { credits: number }) {
  if (credits < lowCreditsWarning.dashboardCredits) {
    const price = formatCredits(videoCostCredits);
    return (
      <p className="mt-3 flex items-baseline gap-2 text-warn">
        <span aria-hidden="true" className="size-1.5 shrink-0 self-center rounded-full bg-current" />
        <Trans>Low on credits. A video costs {price}.</Trans>
      </p>
    );
  }
  const videos = videosAvailable(credits);
  return (
    <p className="mt-3">
      <Plural value={videos} one="# video available" other="# videos available" />
    </p>
  );
}

function Debt({ credits }: { credits: number }) {
  const owed = formatCredits(credits);
  return (
    <p className="mb-3">
      <strong className="block font-semibold text-record">
        <Trans>You owe {owed} credits.</Trans>
      </strong>
      <Trans>
        A payment was returned after you used its credits. The next credits of the same kind cover this first.
      </Trans>
    </p>
  );
}

/** Grace, cycle and purchased credits. */
function Buckets({
  balance,
  subscription,
}: {
  balance: CreditBalance;
  subscription: SubscriptionStatus | null;
}) {
  const { grace_credits, grace_ends_at, cycle_credits, purchased_credits, cycle_ends_at } = balance;
  return (
    <dl className="flex flex-col gap-3 border-t border-line pt-3 xl:border-t-0 xl:pt-0">
      {grace_ends_at !== null && (
        <Bucket name={t`Refunded credits`} credits={grace_credits} note={expiry(grace_ends_at)} />
      )}
      <Bucket
        name={t`Plan credits`}
        credits={cycle_credits}
        note={
          balance.cycle_is_advance
            ? t({
                message: 'an advance; the rest arrives when your renewal is paid, usually within an hour',
                comment: "note under 'Plan credits'",
              })
            : cycleOutlook(cycle_ends_at, subscription)
        }
      />
      <Bucket
        name={t`Pack credits`}
        credits={purchased_credits}
        note={t({ message: 'never expire', comment: "note under 'Pack credits'" })}
      />
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
