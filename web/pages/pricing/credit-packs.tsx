import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { CreditPack, PackName } from '../../../contract/billing/catalog.ts';
import {
  creditPacks,
  packNames,
  planPricePerMonthCents,
  plans,
  videosAvailable,
} from '../../../contract/billing/catalog.ts';
import { packFeatures } from '../../content/plans/plan-features.ts';
import { videoPrice } from '../../content/plans/video-price.ts';
import { Button } from '../../design/controls/button.tsx';
import { Problem } from '../../design/problem.tsx';
import { formatCredits, formatPrice } from '../../locales/figures.ts';
import { OfferCard, OfferCards, priceStyle } from './offer-card.tsx';
import type { Sale } from './sale.ts';
import { WantedNotice } from './wanted-notice.tsx';

/** The credit packs. */
export function CreditPacks({ opening, failure, isDisabled, wanted, onBuy }: Sale) {
  return (
    <section
      id="credit-packs"
      aria-labelledby="credit-packs-title"
      className="page-width pt-[clamp(3.5rem,7vw,7rem)]"
    >
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="credit-packs-title" className="title-large">
            {t`Credit packs`}
          </h2>
          <p className="mt-4 max-w-xl text-lg text-balance text-dim">
            {t`No subscription. Buy credits once and use them whenever you like, with or without a plan.`}
          </p>
        </div>
        <PlanOrPack />
      </div>
      {wanted?.kind === 'pack' && (
        <WantedNotice isOpening={opening !== null}>{continueText(wanted.pack)}</WantedNotice>
      )}
      <OfferCards>
        {packNames.map((pack) => (
          <PackCard
            key={pack}
            pack={creditPacks[pack]}
            isWanted={wanted?.kind === 'pack' && wanted.pack === pack}
            isOpening={opening?.kind === 'pack' && opening.pack === pack}
            problem={failure?.page.kind === 'pack' && failure.page.pack === pack ? failure.message : null}
            isDisabled={isDisabled}
            onBuy={() => onBuy({ kind: 'pack', pack })}
          />
        ))}
      </OfferCards>
    </section>
  );
}

/** Compares the plan and the pack that make as many videos for nearly the same price. */
function PlanOrPack() {
  const { plus } = plans;
  const { starter } = creditPacks;
  const plan = plus.name;
  const pack = starter.name;
  const more = formatCredits(plus.creditsPerMonth - starter.credits);
  const each = videoPrice(planPricePerMonthCents('plus', 'yearly'), plus.creditsPerMonth);
  return (
    <div className="border-l-2 border-line pl-5 text-[0.9375rem] text-pretty text-dim">
      <h3 className="font-semibold text-ink">{t`${plan} or ${pack}?`}</h3>
      <p className="mt-1">
        {t`${plan} is for making videos every month: ${more} more credits, priority processing, email support, and ${each} a video if you pay yearly. ${pack} is for now and then: one payment, and the credits never expire.`}
      </p>
    </div>
  );
}

function PackCard({
  pack,
  isWanted,
  isOpening,
  problem,
  isDisabled,
  onBuy,
}: {
  pack: CreditPack;
  isWanted: boolean;
  isOpening: boolean;
  /** Why its checkout did not open. */
  problem: string | null;
  isDisabled: boolean;
  onBuy: () => void;
}) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.querySelector('button')?.focus();
  }, [isWanted]);
  const videos = videosAvailable(pack.credits);
  const price = formatPrice(pack.priceCents);
  const each = videoPrice(pack.priceCents, pack.credits);
  return (
    <OfferCard
      name={pack.name}
      mostPopular={pack.mostPopular}
      price={
        <Trans comment="the price of a credit pack: $49.90 once">
          <strong className={priceStyle}>{price}</strong> once
        </Trans>
      }
      credits={pack.credits}
      countedVideos={mostVideos}
      videosLine={plural(videos, { one: `# video, ${each} each`, other: `# videos, ${each} each` })}
      action={
        <div ref={button}>
          <Button busy={isOpening} disabled={isDisabled} onClick={onBuy} className="min-h-12 w-full">
            {isOpening ? t`Loading...` : t`Get Started`}
            <span className="sr-only"> ({pack.name})</span>
          </Button>
          <Problem message={problem} className="mt-3" />
        </div>
      }
      note={<p>{t`One payment. Non-refundable.`}</p>}
      features={packFeatures(pack)}
    />
  );
}

function continueText(pack: PackName): string {
  const { name } = creditPacks[pack];
  return t`Continue with the ${name} pack below.`;
}

const mostVideos = Math.max(...Object.values(creditPacks).map(({ credits }) => videosAvailable(credits)));
