import { creditPacks, packNames, plans, tiers } from '../../../contract/billing/catalog.ts';

/** 'Plus'; the capitalized id of a plan that is newer than this page. */
export function planName(tier: string): string {
  const known = tiers.find((name) => name === tier);
  return known === undefined ? capitalized(tier) : plans[known].name;
}

/** 'Starter'; the capitalized id of a pack that is newer than this page. */
export function packName(pack: string): string {
  const known = packNames.find((name) => name === pack);
  return known === undefined ? capitalized(pack) : creditPacks[known].name;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
