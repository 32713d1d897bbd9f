import { packNames, tiers } from '../../../../contract/catalog.ts';
import type { CreditEntryKind } from '../../../../contract/credit-entries.ts';
import type { CreditEntry } from '../../../api/received.ts';
import { packName, planName } from '../../../content/product-names.ts';

/** The kinds of entries, as the filter and the file name them. */
const kindWords = {
  grant: 'Received',
  deduct: 'Spent',
  refund: 'Given back',
  expire: 'Expired',
  revoke: 'Taken back',
} as const satisfies Record<CreditEntryKind, string>;

/** 'Spent'. A kind that is newer than this page is called by its own name. */
export function kindText(kind: string): string {
  const known: Readonly<Record<string, string>> = kindWords;
  return known[kind] ?? capitalized(kind);
}

/** What an entry is, in plain words, as on a bank statement. */
export function entryWords({
  kind,
  source,
  product,
  video_prompt: prompt,
}: Pick<CreditEntry, 'kind' | 'source' | 'product' | 'video_prompt'>): string {
  const name = productName(product);
  switch (source) {
    case 'video':
      return kind === 'deduct' ? videoWords(prompt) : `${videoWords(prompt)}, credits given back`;
    case 'pack':
      return isGain(kind)
        ? capitalized(name || 'credit pack')
        : `${capitalized(name || 'credit pack')}, taken back`;
    case 'plan':
      if (isGain(kind)) return `${capitalized(name || 'plan')}, credits of the cycle`;
      return kind === 'expire'
        ? `${capitalized(name || 'plan')}, unspent credits of the ended cycle`
        : `${capitalized(name || 'plan')}, credits taken back`;
    case 'advance':
      return isGain(kind)
        ? `${capitalized(name || 'plan')}, advance on the renewal`
        : `${capitalized(name || 'plan')}, advance on an unpaid renewal, taken back`;
    case 'plan_change': {
      const change = name === '' ? 'Change of plan' : `Change to the ${name}`;
      return isGain(kind) ? change : `${change}, fewer credits`;
    }
    case 'payment_return':
      if (isGain(kind)) return `Returned payment restored${name === '' ? '' : `, ${name}`}`;
      return `Payment returned${name === '' ? '' : `, ${name}`}`;
    case 'deduction':
      return kind === 'deduct' ? 'Deduction' : 'Deduction given back';
    // A source that is newer than this page.
    default:
      return name === '' ? kindText(kind) : `${kindText(kind)}, ${name}`;
  }
}

/** 'Video: A sea at dusk', 'Deleted video'. */
function videoWords(prompt: string | null): string {
  return prompt === null ? 'Deleted video' : `Video: ${prompt}`;
}

function isGain(kind: string): boolean {
  return kind === 'grant' || kind === 'refund';
}

/** 'Plus plan', 'Starter pack'; empty where no product is concerned. */
function productName(product: CreditEntry['product']): string {
  if (product === null) return '';
  if (tiers.some((name) => name === product)) return `${planName(product)} plan`;
  return packNames.some((name) => name === product) ? `${packName(product)} pack` : product;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
