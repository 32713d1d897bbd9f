import { t } from '@lingui/core/macro';
import { packNames, tiers } from '../../../../contract/billing/catalog.ts';
import type { CreditEntry } from '../../../api/received.ts';
import { packName, planName } from '../../../content/plans/product-names.ts';

/** A kind newer than this page shows its own name. */
export function kindText(kind: string): string {
  switch (kind) {
    case 'grant':
      return t({ message: 'Added', comment: 'kind of credit entries' });
    case 'deduct':
      return t({ message: 'Used', comment: 'kind of credit entries' });
    case 'refund':
      return t({ message: 'Refunded', comment: 'kind of credit entries' });
    case 'expire':
      return t({ message: 'Expired', comment: 'kind of credit entries' });
    case 'revoke':
      return t({
        message: 'Reversed',
        comment: 'kind of credit entries: taken back after a returned payment',
      });
    default:
      return capitalized(kind);
  }
}

/** The entry's text, as on a bank statement. */
export function entryWords({
  kind,
  source,
  product,
  video_prompt: prompt,
}: Pick<CreditEntry, 'kind' | 'source' | 'product' | 'video_prompt'>): string {
  switch (source) {
    case 'video':
      return videoWords(kind, prompt);
    case 'pack': {
      const pack = productName(product) ?? t`Credit pack`;
      return isGain(kind) ? pack : t({ message: `Reversed: ${pack}`, comment: 'pack: Starter pack' });
    }
    case 'plan':
    case 'advance':
      return planWords(kind, source, productName(product) ?? t`Plan`);
    case 'plan_change':
      return changeWords(kind, productName(product));
    case 'payment_return':
      return returnWords(kind, productName(product));
    case 'deduction':
      return kind === 'deduct' ? t`Credits deducted` : t`Credits refunded`;
    case 'sign_up':
      return t`Credits to try it`;
    case 'support':
      return isGain(kind) ? t`Added by Reelwright support` : t`Removed by Reelwright support`;
    // A source newer than this page.
    default: {
      const name = productName(product);
      return name === null ? kindText(kind) : `${kindText(kind)}: ${name}`;
    }
  }
}

function videoWords(kind: string, prompt: string | null): string {
  if (kind === 'deduct') {
    return prompt === null
      ? t`Deleted video`
      : t({ message: `Video: ${prompt}`, comment: 'prompt: of the video' });
  }
  return prompt === null
    ? t`Refund: deleted video`
    : t({ message: `Refund: ${prompt}`, comment: 'prompt: of the video whose credits came back' });
}

function planWords(kind: string, source: 'plan' | 'advance', plan: string): string {
  if (source === 'advance') {
    return isGain(kind)
      ? t({ message: `${plan}: advance on your renewal`, comment: 'plan: Plus plan' })
      : t({ message: `${plan}: advance reversed, renewal not paid`, comment: 'plan: Plus plan' });
  }
  if (isGain(kind)) return t({ message: `${plan}: monthly credits`, comment: 'plan: Plus plan' });
  return kind === 'expire'
    ? t({ message: `${plan}: unused credits expired`, comment: 'plan: Plus plan' })
    : t({ message: `${plan}: credits reversed`, comment: 'plan: Plus plan' });
}

function changeWords(kind: string, plan: string | null): string {
  if (plan === null) return isGain(kind) ? t`Plan change` : t`Plan change: fewer credits`;
  return isGain(kind)
    ? t({ message: `Plan change: ${plan}`, comment: 'plan: Plus plan' })
    : t({ message: `Plan change: ${plan}, fewer credits`, comment: 'plan: Plus plan' });
}

function returnWords(kind: string, product: string | null): string {
  if (product === null) return isGain(kind) ? t`Payment restored` : t`Payment returned`;
  return isGain(kind)
    ? t({ message: `Payment restored: ${product}`, comment: 'product: Starter pack or Plus plan' })
    : t({ message: `Payment returned: ${product}`, comment: 'product: Starter pack or Plus plan' });
}

function isGain(kind: string): boolean {
  return kind === 'grant' || kind === 'refund';
}

/** 'Plus plan', 'Starter pack'; null without a product. */
function productName(product: CreditEntry['product']): string | null {
  if (product === null) return null;
  if (tiers.some((name) => name === product)) {
    const plan = planName(product);
    return t({ message: `${plan} plan`, comment: 'plan: Plus' });
  }
  if (packNames.some((name) => name === product)) {
    const pack = packName(product);
    return t({ message: `${pack} pack`, comment: 'pack: Starter; a pack of credits' });
  }
  return capitalized(product);
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
