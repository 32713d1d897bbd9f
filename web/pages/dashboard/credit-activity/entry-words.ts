import { creditPacks, packNames, plans, tiers } from '../../../../contract/catalog.ts';
import type { CreditEntry, CreditEntryKind } from '../../../../contract/schemas.ts';

/** The kinds of entries, as the filter and the file name them. */
export const kindWords = {
  grant: 'Received',
  deduct: 'Spent',
  refund: 'Given back',
  expire: 'Expired',
  revoke: 'Taken back',
} as const satisfies Record<CreditEntryKind, string>;

/** What an entry is, in plain words, as on a bank statement. */
export function entryWords({
  kind,
  source,
  product,
}: Pick<CreditEntry, 'kind' | 'source' | 'product'>): string {
  const name = productName(product);
  switch (source) {
    case 'video':
      return kind === 'deduct' ? 'Video' : 'Video that did not arrive, credits given back';
    case 'pack':
      return isGain(kind)
        ? capitalized(name || 'credit pack')
        : `${capitalized(name || 'credit pack')}, taken back`;
    case 'plan':
      if (isGain(kind)) return `${capitalized(name || 'plan')}, credits of the cycle`;
      return kind === 'expire'
        ? `${capitalized(name || 'plan')}, unspent credits of the ended cycle`
        : `${capitalized(name || 'plan')}, credits taken back`;
    case 'plan_change': {
      const change = name === '' ? 'Change of plan' : `Change to the ${name}`;
      return isGain(kind) ? change : `${change}, fewer credits`;
    }
    case 'payment_return':
      if (isGain(kind)) return `Returned payment restored${name === '' ? '' : `, ${name}`}`;
      return `Payment returned${name === '' ? '' : `, ${name}`}`;
    case 'deduction':
      return kind === 'deduct' ? 'Deduction' : 'Deduction given back';
  }
}

function isGain(kind: CreditEntryKind): boolean {
  return kind === 'grant' || kind === 'refund';
}

/** 'Plus plan', 'Starter pack'; empty where no product is concerned. */
function productName(product: CreditEntry['product']): string {
  const tier = tiers.find((name) => name === product);
  if (tier !== undefined) return `${plans[tier].name} plan`;
  const pack = packNames.find((name) => name === product);
  return pack === undefined ? '' : `${creditPacks[pack].name} pack`;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
