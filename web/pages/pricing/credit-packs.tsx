import { useEffect, useRef } from 'react';
import type { CreditPack } from '../../../contract/catalog.ts';
import { creditPacks, packNames, videosAvailable } from '../../../contract/catalog.ts';
import { usageRights } from '../../../contract/plan-words.ts';
import { formatCredits, formatPrice } from '../../content/figures.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
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
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h2 id="credit-packs-title" className="title-large">
          Credit packs
        </h2>
        <p className="text-dim">Paid once. The credits never expire.</p>
      </div>
      {wanted?.kind === 'pack' && (
        <WantedNotice isOpening={opening !== null}>
          Go on with the {creditPacks[wanted.pack].name} pack below.
        </WantedNotice>
      )}
      <ul className="mt-10 border-t border-edge">
        {packNames.map((pack) => (
          <PackRow
            key={pack}
            pack={creditPacks[pack]}
            isWanted={wanted?.kind === 'pack' && wanted.pack === pack}
            isOpening={opening?.kind === 'pack' && opening.pack === pack}
            isDisabled={isDisabled}
            onBuy={() => onBuy({ kind: 'pack', pack })}
          />
        ))}
      </ul>
    </section>
  );
}

/** One pack as a line of a price list: name, credits, videos, price, button. */
function PackRow({
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
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWanted) row.current?.querySelector('button')?.focus();
  }, [isWanted]);
  return (
    <li
      ref={row}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-4 border-b border-line py-7 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)_12rem] md:py-9"
    >
      <h3 className="title-large flex flex-wrap items-center gap-x-4 gap-y-1 text-[clamp(2.5rem,4.4vw,4rem)]">
        {pack.name}
        {pack.mostPopular && (
          <Badge tone="accent" className="font-sans tracking-normal">
            Most popular
          </Badge>
        )}
      </h3>
      <p className="title-large text-right text-[clamp(2.25rem,4vw,3.5rem)] md:order-3 md:text-left">
        {formatPrice(pack.priceCents)}
      </p>
      <p className="timecode text-dim md:order-2">
        <span className="block text-lg text-ink">{formatCredits(pack.credits)} credits</span>
        <span className="block">{videosAvailable(pack.credits)} videos</span>
        {usageRights(pack)}
      </p>
      <Button busy={isOpening} disabled={isDisabled} onClick={onBuy} className="min-h-12 md:order-4">
        {isOpening ? 'Loading...' : 'Get Started'}
        <span className="sr-only"> with {pack.name}</span>
      </Button>
    </li>
  );
}
