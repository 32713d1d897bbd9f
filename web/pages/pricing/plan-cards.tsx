import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { BillingInterval, Tier } from '../../../contract/billing/catalog.ts';
import {
  billingIntervals,
  planPricePerMonthCents,
  plans,
  tiers,
  videosAvailable,
  yearlySavingPercent,
} from '../../../contract/billing/catalog.ts';
import type { PlanOption } from '../../../contract/billing/plan-changes.ts';
import type { StripePage } from '../../billing/open-stripe-page.ts';
import { planFeatures } from '../../content/plans/plan-features.ts';
import { ownPlan, type PlanOffer, planOffer } from '../../content/plans/plan-offer.ts';
import { intervalSwitchLabel, offerLabel, offerLine, priceOf } from '../../content/plans/plan-offers.ts';
import { planOutlook } from '../../content/plans/subscription.ts';
import { videoPrice } from '../../content/plans/video-price.ts';
import { Button } from '../../design/controls/button.tsx';
import { ChoiceGroup } from '../../design/controls/choice-group.tsx';
import { Problem } from '../../design/problem.tsx';
import { formatPrice } from '../../locales/figures.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { OfferCard, OfferCards, priceStyle } from './offer-card.tsx';
import type { Sale } from './sale.ts';
import { WantedNotice } from './wanted-notice.tsx';

function intervalWords(interval: BillingInterval): { readonly label: string; readonly detail?: string } {
  if (interval === 'monthly') return { label: t`Monthly` };
  return { label: t`Yearly`, detail: t`Save ${yearlySavingPercent}%` };
}

function continueText(tier: Tier): string {
  const { name } = plans[tier];
  return t`Continue with the ${name} plan below.`;
}

/** The plans, billed monthly or yearly. */
export function PlanCards({
  interval,
  onIntervalChange,
  onChoose,
  ...sale
}: Sale & {
  interval: BillingInterval;
  onIntervalChange: (interval: BillingInterval) => void;
  onChoose: (plan: PlanOption, offer: PlanOffer) => void;
}) {
  const { wanted } = sale;
  return (
    <section id="plans" aria-labelledby="plans-title" className="page-width pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h2 id="plans-title" className="title-large">
          {t`Plans`}
        </h2>
        <div className="w-full sm:w-96">
          <ChoiceGroup
            label={t({ message: 'Billing', comment: 'label of the choice between monthly and yearly' })}
            value={interval}
            onChange={onIntervalChange}
            choices={billingIntervals.map((value) => ({ value, ...intervalWords(value) }))}
          />
        </div>
      </div>
      {wanted?.kind === 'plan' && (
        <WantedNotice isOpening={sale.opening !== null}>{continueText(wanted.tier)}</WantedNotice>
      )}
      <OfferCards>
        {tiers.map((tier) => (
          <PlanCard key={tier} tier={tier} interval={interval} onChoose={onChoose} sale={sale} />
        ))}
      </OfferCards>
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
  const own = subscription === null ? null : ownPlan(subscription);
  // Acts on the person's own plan, even while the other interval's price shows.
  const choice = own?.tier === tier ? own : shown;
  const offer = planOffer(subscription, choice, new Date());
  const label = offerLabel(offer);
  const isSettled = offer.kind === 'current' || offer.kind === 'planned';
  const isManaged = offer.kind === 'manage' || offer.kind === 'keep';
  const isOpening = sale.opening !== null && isOf(tier, sale.opening);
  const problem = sale.failure !== null && isOf(tier, sale.failure.page) ? sale.failure.message : null;
  const isWanted = sale.wanted?.kind === 'plan' && sale.wanted.tier === tier;
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <OfferCard
      name={plan.name}
      mostPopular={plan.mostPopular}
      price={<PlanPrice plan={shown} />}
      credits={plan.creditsPerMonth}
      countedVideos={mostVideos}
      videosLine={<VideosLine plan={shown} />}
      action={
        <div ref={button}>
          <Button
            variant={plan.mostPopular ? 'primary' : 'secondary'}
            busy={isOpening}
            disabled={isSettled || !isPlanKnown || sale.isDisabled}
            onClick={() => onChoose(choice, offer)}
            className="min-h-12 w-full"
          >
            {isOpening ? t`Loading...` : label}
            {!isManaged && <span className="sr-only"> ({plan.name})</span>}
          </Button>
          <Problem message={problem} className="mt-3" />
        </div>
      }
      note={
        // A subscriber's note is longer, and nothing moves when it arrives.
        <div className={user === null ? 'in-data-session:min-h-16' : 'min-h-16'}>
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
      }
      features={planFeatures(plan)}
    />
  );
}

function PlanPrice({ plan }: { plan: PlanOption }) {
  const price = formatPrice(Math.round(planPricePerMonthCents(plan.tier, plan.interval)));
  return (
    <Trans>
      <strong className={priceStyle}>{price}</strong> a month
    </Trans>
  );
}

/** How many videos a month's credits pay for, at which price, and how the plan is billed. */
function VideosLine({ plan }: { plan: PlanOption }) {
  const { creditsPerMonth } = plans[plan.tier];
  const videos = videosAvailable(creditsPerMonth);
  const each = videoPrice(planPricePerMonthCents(plan.tier, plan.interval), creditsPerMonth);
  const yearlyPrice = priceOf({ ...plan, interval: 'yearly' });
  return (
    <>
      <span className="block">
        {plural(videos, {
          one: `# video a month, ${each} each`,
          other: `# videos a month, ${each} each`,
        })}
      </span>
      <span className="block text-faint">
        {plan.interval === 'monthly' ? t`Billed monthly` : t`${yearlyPrice} billed yearly`}
      </span>
    </>
  );
}

const mostVideos = Math.max(
  ...Object.values(plans).map(({ creditsPerMonth }) => videosAvailable(creditsPerMonth)),
);

/** Whether a page of Stripe's was asked for at the card of the plan. */
function isOf(tier: Tier, page: StripePage): boolean {
  return page.kind !== 'pack' && page.tier === tier;
}

/** Switches the person's own plan to the other interval. */
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
      {intervalSwitchLabel(shown.interval)}
    </button>
  );
}
