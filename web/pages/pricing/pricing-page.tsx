import { t } from '@lingui/core/macro';
import { useState, useTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BillingInterval } from '../../../contract/billing/catalog.ts';
import type { PlanOption } from '../../../contract/billing/plan-changes.ts';
import type { WantedCheckout } from '../../addresses/links.ts';
import { links } from '../../addresses/links.ts';
import { useStripePage } from '../../billing/use-stripe-page.ts';
import { rememberWantedCheckout } from '../../billing/wanted-checkout.ts';
import { type AskedOffer, isAskedFirst, ownPlan, type PlanOffer } from '../../content/plans/plan-offer.ts';
import { questions } from '../../content/pricing.ts';
import { tax, taxSentence } from '../../content/tax.ts';
import { QuestionList } from '../../design/question-list.tsx';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { CreditPacks } from './credit-packs.tsx';
import { PlanCards } from './plan-cards.tsx';
import type { Sale } from './sale.ts';
import { useWantedCheckout } from './use-wanted-checkout.ts';

const ChangeDialog = lazyComponent(
  withTexts(['plan-change'], async () => (await import('./change-dialog.tsx')).ChangeDialog),
  partFailure,
);

interface AskedChange {
  readonly plan: PlanOption;
  readonly offer: AskedOffer;
}

/** `/pricing`: plans and credit packs. */
export function PricingPage() {
  const { user, loading, subscription } = useAuth();
  const navigate = useNavigate();
  const { opening, failure, open } = useStripePage();
  const wanted = useWantedCheckout((checkout) => void open(checkout, 'this-tab'));
  const [chosen, setChosen] = useState<BillingInterval | null>(
    wanted?.kind === 'plan' ? wanted.interval : null,
  );
  // A subscriber compares with their own interval.
  const own = subscription === null ? null : ownPlan(subscription);
  const interval = chosen ?? own?.interval ?? 'monthly';
  const [asked, setAsked] = useState<AskedChange | null>(null);
  // The page stays until the dialog's code is loaded.
  const [isAsking, startAsking] = useTransition();

  const buy = (checkout: WantedCheckout) => {
    if (user === null) {
      rememberWantedCheckout(checkout);
      navigate(links.signUp(links.buy(checkout)));
    } else {
      void open(checkout);
    }
  };
  const choose = (plan: PlanOption, offer: PlanOffer) => {
    if (isAskedFirst(offer)) startAsking(() => setAsked({ plan, offer }));
    else if (offer.kind === 'manage') void open({ kind: 'portal', tier: plan.tier });
    else buy({ kind: 'plan', ...plan });
  };
  const sale: Sale = {
    opening,
    failure,
    isDisabled: loading || opening !== null || isAsking,
    wanted,
    onBuy: buy,
  };

  return (
    <>
      <div className="page-width flex flex-wrap items-end justify-between gap-x-16 gap-y-6 pt-[clamp(2rem,4vw,4.5rem)]">
        <h1 className="title-huge">{t`Simple pricing.`}</h1>
        <p className="max-w-md text-lg text-balance text-dim lg:pb-6">
          {t`One price for every video, whatever its length, shape, or quality. Subscribe for credits every month, or buy a pack once.`}
        </p>
      </div>
      <PlanCards interval={interval} onIntervalChange={setChosen} onChoose={choose} {...sale} />
      {asked !== null && (
        <ChangeDialog
          key={`${asked.plan.tier} ${asked.plan.interval}`}
          plan={asked.plan}
          offer={asked.offer}
          onOpen={(page) => void open(page)}
          onChoose={choose}
          onClose={() => setAsked(null)}
        />
      )}
      <CreditPacks {...sale} />
      {tax !== null && <p className="page-width mt-6 text-dim">{taxSentence()}</p>}
      <section
        id="faq"
        aria-labelledby="faq-title"
        className="page-width grid gap-x-16 gap-y-8 py-[clamp(5rem,10vw,10rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
      >
        <h2 id="faq-title" className="title-large">
          {t`Before you buy`}
        </h2>
        <QuestionList name="pricing-questions" questions={questions()} />
      </section>
    </>
  );
}
