import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { CreditPack, PackName } from '../../../contract/billing/catalog.ts';
import { creditPacks, packNames, videosAvailable } from '../../../contract/billing/catalog.ts';
import { packFeatures } from '../../content/plans/plan-features.ts';
import { Button } from '../../design/controls/button.tsx';
import { formatPrice } from '../../locales/figures.ts';
import { OfferCard, OfferCards, priceStyle } from './offer-card.tsx';
import type { Sale } from './sale.ts';
import { WantedNotice } from './wanted-notice.tsx';

/** The credit packs. */
export function CreditPacks({ opening, isDisabled, wanted, onBuy }: Sale) {
  return (
    <section
      id="credit-packs"
      aria-labelledby="credit-packs-title"
      className="page-width pt-[clamp(3.5rem,7vw,7rem)]"
    >
      <h2 id="credit-packs-title" className="title-large">
        {t`Credit packs`}
      </h2>
      <p className="mt-4 max-w-xl text-lg text-balance text-dim">
        {t`No subscription. Buy credits once and use them whenever you like, with or without a plan.`}
      </p>
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
            isDisabled={isDisabled}
            onBuy={() => onBuy({ kind: 'pack', pack })}
          />
        ))}
      </OfferCards>
    </section>
  );
}

function PackCard({
  pack,
  isWanted,
  isOpening,
  isDisabled,
  onBuy,
}: {
  pack: CreditPack;
  isWanted: boolean;
  isOpening: boolean;
  isDisabled: boolean;
  onBuy: () => void;
}) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.querySelector('button')?.focus();
  }, [isWanted]);
  const videos = videosAvailable(pack.credits);
  const price = formatPrice(pack.priceCents);
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
      videosLine={plural(videos, { one: '# video', other: '# videos' })}
      action={
        <div ref={button}>
          <Button busy={isOpening} disabled={isDisabled} onClick={onBuy} className="min-h-12 w-full">
            {isOpening ? t`Loading...` : t`Get Started`}
            <span className="sr-only"> ({pack.name})</span>
          </Button>
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
