import { useEffect, useRef } from 'react';
import type { BillingInterval, Tier } from '../../../contract/catalog.ts';
import {
  billingIntervals,
  planPriceCents,
  plans,
  tiers,
  videosAvailable,
  yearlySavingLabel,
} from '../../../contract/catalog.ts';
import { featuresOf } from '../../../contract/plan-words.ts';
import { formatPrice } from '../../content/figures.ts';
import { planOutlook } from '../../content/subscription.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ChoiceGroup } from '../../design/choice-group.tsx';
import { classNames } from '../../design/class-names.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import type { Sale } from './sale.ts';
import { WantedNotice } from './wanted-notice.tsx';

const intervalWords = {
  monthly: { label: 'Monthly' },
  yearly: { label: 'Yearly', detail: yearlySavingLabel },
} as const satisfies Record<BillingInterval, { label: string; detail?: string }>;

/** The plans, by the month or by the year. */
export function PlanCards({
  interval,
  onIntervalChange,
  onManage,
  ...sale
}: Sale & {
  interval: BillingInterval;
  onIntervalChange: (interval: BillingInterval) => void;
  onManage: () => void;
}) {
  const { wanted } = sale;
  return (
    <section id="plans" aria-labelledby="plans-title" className="page-width pt-[clamp(3.5rem,7vw,7rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h2 id="plans-title" className="title-large">
          Plans
        </h2>
        <div className="w-full sm:w-80">
          <ChoiceGroup
            label="Billing"
            value={interval}
            onChange={onIntervalChange}
            choices={billingIntervals.map((value) => ({ value, ...intervalWords[value] }))}
          />
        </div>
      </div>
      {wanted?.kind === 'plan' && (
        <WantedNotice isOpening={sale.opening !== null}>
          Go on with the {plans[wanted.tier].name} plan below.
        </WantedNotice>
      )}
      <ul className="mt-10 grid gap-x-8 gap-y-14 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] xl:gap-x-12">
        {tiers.map((tier) => (
          <PlanCard key={tier} tier={tier} interval={interval} onManage={onManage} sale={sale} />
        ))}
      </ul>
    </section>
  );
}

function PlanCard({
  tier,
  interval,
  onManage,
  sale,
}: {
  tier: Tier;
  interval: BillingInterval;
  onManage: () => void;
  sale: Sale;
}) {
  const { user, subscription, subscriptionTier, subscriptionUnknown } = useAuth();
  const isPlanKnown = user === null || subscription !== null || subscriptionUnknown;
  const plan = plans[tier];
  const priceCents = planPriceCents(tier, interval);
  const isCurrent = subscriptionTier === tier;
  const isOpening = sale.opening?.kind === 'plan' && sale.opening.tier === tier;
  const isWanted = sale.wanted?.kind === 'plan' && sale.wanted.tier === tier;
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <li
      className={classNames(
        '@container flex flex-col border-t pt-5',
        plan.mostPopular ? 'border-accent-text' : 'border-edge',
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="title-medium">{plan.name}</h3>
        {plan.mostPopular && <Badge tone="accent">Most popular</Badge>}
      </div>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
        <span className="title-large text-[clamp(3.5rem,26cqi,6rem)]">{formatPrice(priceCents)}</span>
        <span className="text-dim">{interval === 'monthly' ? 'a month' : 'a year'}</span>
      </p>
      <p className="timecode mt-2 min-h-11 text-sm text-dim">
        {videosAvailable(plan.creditsPerMonth)} videos a month
        <span className="block">
          {interval === 'monthly'
            ? 'Paid every month'
            : `${formatPrice(Math.round(priceCents / 12))} a month, paid once a year`}
        </span>
      </p>
      <ul className="timecode mt-6 flex-1 border-t border-line">
        {featuresOf(plan).map((feature) => (
          <li key={feature} className="border-b border-line py-2.5 text-[0.9375rem] text-ink">
            {feature}
          </li>
        ))}
      </ul>
      <div ref={button} className="mt-6">
        <Button
          variant={plan.mostPopular ? 'primary' : 'secondary'}
          busy={isOpening}
          disabled={isCurrent || !isPlanKnown || sale.isDisabled}
          onClick={() => sale.onBuy({ kind: 'plan', tier, interval })}
          className="min-h-12 w-full"
        >
          {isCurrent ? 'Current Plan' : isOpening ? 'Loading...' : 'Get Started'}
          <span className="sr-only">{isCurrent ? ` (${plan.name})` : ` with ${plan.name}`}</span>
        </Button>
      </div>
      <PlanNote isCurrent={isCurrent} interval={interval} isDisabled={sale.isDisabled} onManage={onManage} />
    </li>
  );
}

/** The line under a plan's button: for the person's own plan what becomes of it, and the way to the other interval. */
function PlanNote({
  isCurrent,
  interval,
  isDisabled,
  onManage,
}: {
  isCurrent: boolean;
  interval: BillingInterval;
  isDisabled: boolean;
  onManage: () => void;
}) {
  const { subscription } = useAuth();
  const subscribedInterval = subscription?.subscription_interval ?? null;
  return (
    <p className="flex min-h-11 flex-wrap items-center text-sm text-faint">
      {!isCurrent || subscription === null ? (
        (subscription?.subscribed ?? false) ? (
          'You confirm the change at Stripe.'
        ) : (
          'Cancel at any time.'
        )
      ) : subscribedInterval !== null && subscribedInterval !== interval && subscription.can_manage ? (
        <button
          type="button"
          disabled={isDisabled}
          onClick={onManage}
          className="inline-flex min-h-11 items-center text-dim underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink disabled:text-faint"
        >
          {interval === 'yearly' ? 'Switch to yearly billing' : 'Switch to monthly billing'}
        </button>
      ) : (
        planOutlook(subscription)
      )}
    </p>
  );
}
