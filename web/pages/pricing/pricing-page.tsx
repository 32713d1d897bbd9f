import { questions } from '../../content/pricing.ts';
import { QuestionList } from '../../design/question-list.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { CreditPacks } from './credit-packs.tsx';

/** `/pricing`: what it costs, and where to buy it. Each way of paying is a section of its own. */
export function PricingPage() {
  usePageTitle('Pricing');
  return (
    <>
      <div className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <h1 className="title-huge">Pay by the film.</h1>
        <p className="mt-6 max-w-xl text-lg text-dim">
          Every film costs the same, whatever its length, shape or quality. Buy credits once; they wait for
          you.
        </p>
      </div>
      <CreditPacks />
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
