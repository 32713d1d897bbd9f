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
import type { PlanOption } from '../../../contract/plan-changes.ts';
import { featuresOf } from '../../../contract/plan-words.ts';
import { ownPlan, type PlanOffer, planOffer } from '../../billing/plan-offer.ts';
import { formatPrice } from '../../content/figures.ts';
import { offerLabel, offerLine } from '../../content/plan-offers.ts';
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
  onChoose,
  ...sale
}: Sale & {
  interval: BillingInterval;
  onIntervalChange: (interval: BillingInterval) => void;
  /** The person presses a plan's button. */
  onChoose: (plan: PlanOption, offer: PlanOffer) => void;
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
          <PlanCard key={tier} tier={tier} interval={interval} onChoose={onChoose} sale={sale} />
        ))}
      </ul>
    </section>
  );
}

function PlanCard({
  tier,
  interval,
  onChoose,
  sale,
}: {
  tier: Tier;
  interval: BillingInterval;
  onChoose: (plan: PlanOption, offer: PlanOffer) => void;
  sale: Sale;
}) {
  const { user, subscription, subscriptionUnknown } = useAuth();
  const isPlanKnown = user === null || subscription !== null || subscriptionUnknown;
  const plan = plans[tier];
  const shown: PlanOption = { tier, interval };
  const priceCents = planPriceCents(tier, interval);
  const own = subscription === null ? null : ownPlan(subscription);
  // The card of their own plan is about that plan, also while it shows the price of the other interval.
  const choice = own?.tier === tier ? own : shown;
  const offer = planOffer(subscription, choice, new Date());
  const label = offerLabel(offer);
  const isSettled = offer.kind === 'current' || offer.kind === 'planned';
  const isManaged = offer.kind === 'manage' || offer.kind === 'keep';
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
          disabled={isSettled || !isPlanKnown || sale.isDisabled}
          onClick={() => onChoose(choice, offer)}
          className="min-h-12 w-full"
        >
          {isOpening ? 'Loading...' : label}
          <span className="sr-only">
            {isSettled ? ` (${plan.name})` : isManaged ? '' : ` with ${plan.name}`}
          </span>
        </Button>
      </div>
      <div className="min-h-20 pt-3 text-sm text-faint">
        {own?.tier === tier && subscription !== null ? (
          <>
            <p>{offer.kind === 'manage' ? offerLine(offer, choice) : planOutlook(subscription)}</p>
            {own.interval !== interval && (
              <IntervalSwitch
                offer={planOffer(subscription, shown, new Date())}
                shown={shown}
                isDisabled={sale.isDisabled}
                onChoose={onChoose}
              />
            )}
          </>
        ) : (
          <p>{offerLine(offer, choice)}</p>
        )}
      </div>
    </li>
  );
}

/** Under the person's own plan: the way to pay it by the other interval. */
function IntervalSwitch({
  offer,
  shown,
  isDisabled,
  onChoose,
}: {
  offer: PlanOffer;
  shown: PlanOption;
  isDisabled: boolean;
  onChoose: (plan: PlanOption, offer: PlanOffer) => void;
}) {
  if (offer.kind !== 'later' && offer.kind !== 'now') return null;
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={() => onChoose(shown, offer)}
      className="inline-flex min-h-11 items-center text-dim underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink disabled:text-faint"
    >
      Switch to {shown.interval} billing
    </button>
  );
}
