import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Plan } from '../../../contract/billing/catalog.ts';
import { creditPacks, videoCostCredits, videosAvailable } from '../../../contract/billing/catalog.ts';
import { everyPlan } from '../../../contract/billing/plan-words.ts';
import type { Rights } from '../../../contract/billing/video-payments.ts';
import { links } from '../../addresses/links.ts';
import { durationText, resolutionText } from '../../content/generation.ts';
import { Link } from '../../design/controls/link.tsx';
import { formatCredits, formatMoment, formatPrice } from '../../locales/figures.ts';

/** For a signed-in person without the credits for a video. `tier`: the plan that they have. */
export function WaysToPay({ tier }: { tier: string | null }) {
  const id = useId();
  const price = formatCredits(videoCostCredits);
  const largerPlan = everyPlan[everyPlan.findIndex((plan) => plan.tier === tier) + 1] ?? null;
  return (
    <section aria-labelledby={id} className="rounded-control border border-line bg-surface p-4">
      <h2 id={id} className="font-semibold">
        {t`A video takes ${price} credits`}
      </h2>
      <PlanAndPack plan={largerPlan} />
    </section>
  );
}

/** For a signed-in person whose first video takes no credits; `freeFrom`: as in the offer. */
export function FirstVideo({ rights, freeFrom }: { rights: Rights; freeFrom: string | null }) {
  const id = useId();
  const moment = freeFrom === null ? '' : formatMoment(freeFrom);
  const duration = durationText(rights.maximumDurationSeconds);
  const resolution = resolutionText(rights.qualities[0] ?? '');
  return (
    <section aria-labelledby={id} className="rounded-control border border-line bg-surface p-4">
      <h2 id={id} className="font-semibold">
        {t`Your first video is free`}
      </h2>
      <p className="mt-1 text-sm text-dim">
        {freeFrom === null
          ? t`${duration} in ${resolution}. You don’t need a card.`
          : t`Today’s free videos are taken. You can make yours from ${moment}.`}
      </p>
    </section>
  );
}

/** A plan and the smallest pack, with their prices. */
export function PlanAndPack({ plan }: { plan: Plan | null }) {
  const pack = creditPacks.starter;
  const planName = plan?.name ?? '';
  const planPrice = plan === null ? '' : formatPrice(plan.monthlyPriceCents);
  const videosPerMonth = plan === null ? 0 : videosAvailable(plan.creditsPerMonth);
  const packVideos = videosAvailable(pack.credits);
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {plan !== null && (
        <Way
          to={links.plans()}
          name={t({ message: `${planName} plan`, comment: 'Basic, Plus or Pro: a subscription' })}
          price={t`${planPrice} a month`}
        >
          {plural(videosPerMonth, { one: '# video a month', other: '# videos a month' })}
        </Way>
      )}
      <Way to={links.creditPacks()} name={t`Credit pack`} price={formatPrice(pack.priceCents)}>
        {plural(packVideos, { one: '# video, anytime', other: '# videos, anytime' })}
      </Way>
    </ul>
  );
}

function Way({
  to,
  name,
  price,
  children,
}: {
  to: string;
  name: string;
  price: string;
  children: ReactNode;
}) {
  return (
    <li className="min-w-36 flex-1">
      <Link
        to={to}
        className="timecode block h-full rounded-control border border-edge px-3 py-2.5 text-sm leading-snug hover:border-ink hover:bg-raised"
      >
        <span className="block font-semibold text-ink">{name}</span>
        <span className="block text-ink">{price}</span>
        <span className="block text-dim">{children}</span>
      </Link>
    </li>
  );
}
