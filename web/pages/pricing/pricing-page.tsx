import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BillingInterval } from '../../../contract/catalog.ts';
import type { PlanOption } from '../../../contract/plan-changes.ts';
import { ownPlan, type PlanOffer, yearlyInstead } from '../../billing/plan-offer.ts';
import { useRenewal } from '../../billing/use-renewal.ts';
import { useStripePage } from '../../billing/use-stripe-page.ts';
import type { WantedCheckout } from '../../billing/wanted-checkout.ts';
import { rememberWantedCheckout } from '../../billing/wanted-checkout.ts';
import { type ChangeWords, changeWords, insteadLine } from '../../content/plan-offers.ts';
import { questions } from '../../content/pricing.ts';
import { planName } from '../../content/product-names.ts';
import { QuestionList } from '../../design/question-list.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CreditPacks } from './credit-packs.tsx';
import { PlanCards } from './plan-cards.tsx';
import type { Sale } from './sale.ts';
import { useWantedCheckout } from './use-wanted-checkout.ts';

/** A change of plan that the person has to confirm. */
interface AskedChange {
  readonly plan: PlanOption;
  readonly offer: PlanOffer;
  readonly words: ChangeWords;
}

/** `/pricing`: what it costs, and where to buy it. Each way of paying is a section of its own. */
export function PricingPage() {
  const { user, loading, subscription } = useAuth();
  const navigate = useNavigate();
  const { opening, open } = useStripePage();
  const { isSaving, renewAs } = useRenewal();
  const wanted = useWantedCheckout((checkout) => void open(checkout, 'this-tab'));
  const [chosen, setChosen] = useState<BillingInterval | null>(
    wanted?.kind === 'plan' ? wanted.interval : null,
  );
  // A subscriber compares with what they pay.
  const own = subscription === null ? null : ownPlan(subscription);
  const interval = chosen ?? own?.interval ?? 'monthly';
  const [asked, setAsked] = useState<AskedChange | null>(null);

  const buy = (checkout: WantedCheckout) => {
    if (user === null) {
      rememberWantedCheckout(checkout);
      navigate(links.signIn(links.buy(checkout)));
    } else {
      void open(checkout);
    }
  };
  const choose = (plan: PlanOption, offer: PlanOffer) => {
    const words = changeWords(offer, plan);
    if (words !== null) setAsked({ plan, offer, words });
    else if (offer.kind === 'manage') void open({ kind: 'portal' });
    else buy({ kind: 'plan', ...plan });
  };
  const confirm = async ({ plan, offer }: AskedChange) => {
    if (offer.kind === 'now') void open({ kind: 'plan', ...plan, keeps: offer.plan });
    else await renewAs(plan);
    setAsked(null);
  };
  const insteadOf = ({ plan: wantedPlan }: AskedChange) => {
    const instead = yearlyInstead(subscription, wantedPlan, new Date());
    if (instead === null) return null;
    const { plan, offer } = instead;
    return {
      line: insteadLine(offer, plan),
      label: `Get ${planName(plan.tier)} Yearly Now`,
      onChoose: () => {
        setAsked(null);
        choose(plan, offer);
      },
    };
  };
  const sale: Sale = { opening, isDisabled: loading || opening !== null || isSaving, wanted, onBuy: buy };

  return (
    <>
      <div className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <h1 className="title-huge">Simple pricing.</h1>
        <p className="mt-6 max-w-xl text-lg text-dim">
          One price for every video, whatever its length, shape or quality. A plan brings credits every month.
          Pack credits never expire.
        </p>
      </div>
      <PlanCards interval={interval} onIntervalChange={setChosen} onChoose={choose} {...sale} />
      {asked !== null && (
        <ChangeDialog
          words={asked.words}
          instead={insteadOf(asked)}
          isSaving={isSaving}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      <CreditPacks {...sale} />
      <section
        id="faq"
        aria-labelledby="faq-title"
        className="page-width grid gap-x-16 gap-y-8 py-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
      >
        <h2 id="faq-title" className="title-large">
          Before you buy
        </h2>
        <QuestionList name="pricing-questions" questions={questions} />
      </section>
    </>
  );
}
