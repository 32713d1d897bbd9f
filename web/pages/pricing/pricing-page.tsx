import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BillingInterval } from '../../../contract/catalog.ts';
import { useStripePage } from '../../billing/use-stripe-page.ts';
import type { WantedCheckout } from '../../billing/wanted-checkout.ts';
import { rememberWantedCheckout } from '../../billing/wanted-checkout.ts';
import { questions } from '../../content/pricing.ts';
import { QuestionList } from '../../design/question-list.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { CreditPacks } from './credit-packs.tsx';
import { PlanCards } from './plan-cards.tsx';
import type { Sale } from './sale.ts';
import { useWantedCheckout } from './use-wanted-checkout.ts';

/** `/pricing`: what it costs, and where to buy it. Each way of paying is a section of its own. */
export function PricingPage() {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  const { opening, open } = useStripePage();
  const wanted = useWantedCheckout((checkout) => void open(checkout, 'this-tab'));
  const [interval, setInterval] = useState<BillingInterval>(
    wanted?.kind === 'plan' ? wanted.interval : 'monthly',
  );

  const buy = (checkout: WantedCheckout) => {
    if (user === null) {
      rememberWantedCheckout(checkout);
      navigate(links.signIn(links.buy(checkout)));
    } else {
      void open(checkout);
    }
  };
  const sale: Sale = { opening, isDisabled: loading || opening !== null, wanted, onBuy: buy };

  return (
    <>
      <div className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <h1 className="title-huge">Simple pricing.</h1>
        <p className="mt-6 max-w-xl text-lg text-dim">
          One price for every video, whatever its length, shape or quality. A plan brings credits every month.
          Pack credits never expire.
        </p>
      </div>
      <PlanCards
        interval={interval}
        onIntervalChange={setInterval}
        onManage={() => void open({ kind: 'portal' })}
        {...sale}
      />
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
