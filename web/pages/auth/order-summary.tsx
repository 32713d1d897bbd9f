import { plural, t } from '@lingui/core/macro';
import { creditPacks, planPriceCents, plans, videosAvailable } from '../../../contract/billing/catalog.ts';
import { links, type WantedCheckout } from '../../addresses/links.ts';
import { Link } from '../../design/controls/link.tsx';
import { formatPrice } from '../../locales/figures.ts';
import { keptDraft } from '../generate/draft/kept-draft.ts';

/** What waits for the person behind the form: the checkout of their choice, and their prompt. */
export function OrderSummary({ wanted }: { wanted: WantedCheckout | null }) {
  const { prompt } = keptDraft();
  if (wanted === null && prompt === '') return null;
  return (
    <dl className="mt-6 flex flex-col divide-y divide-line rounded-control border border-line bg-surface px-4">
      {wanted !== null && <Choice wanted={wanted} />}
      {prompt !== '' && (
        <div className="py-3">
          <dt className="text-sm text-faint">{t`Your prompt`}</dt>
          <dd className="mt-1 line-clamp-2 wrap-anywhere">{prompt}</dd>
        </div>
      )}
    </dl>
  );
}

function Choice({ wanted }: { wanted: WantedCheckout }) {
  const { name, videos, price } = offerOf(wanted);
  return (
    <div className="py-3">
      <dt className="flex items-center justify-between gap-4 text-sm text-faint">
        {t`Your choice`}
        <Link
          to={wanted.kind === 'pack' ? links.creditPacks() : links.plans()}
          className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
        >
          {t({ message: 'Change', comment: 'link: to another plan or pack' })}
        </Link>
      </dt>
      <dd className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="font-semibold text-ink">{name}</strong>
        <span className="text-ink">{price}</span>
        <span className="w-full text-[0.9375rem] text-dim">{videos}</span>
      </dd>
    </div>
  );
}

function offerOf(wanted: WantedCheckout): { name: string; videos: string; price: string } {
  if (wanted.kind === 'pack') {
    const pack = creditPacks[wanted.pack];
    const { name } = pack;
    const price = formatPrice(pack.priceCents);
    return {
      name: t`${name} pack`,
      videos: plural(videosAvailable(pack.credits), { one: '# video', other: '# videos' }),
      price: t({ message: `${price} once`, comment: 'the price of a credit pack' }),
    };
  }
  const { name, creditsPerMonth } = plans[wanted.tier];
  const price = formatPrice(planPriceCents(wanted.tier, wanted.interval));
  return {
    name: t`${name} plan`,
    videos: plural(videosAvailable(creditsPerMonth), { one: '# video a month', other: '# videos a month' }),
    price: wanted.interval === 'yearly' ? t`${price} a year` : t`${price} a month`,
  };
}
