import { videosAvailable } from '../../../contract/billing/catalog.ts';
import { formatPrice } from '../../locales/figures.ts';

/** '$7.14': a price shared among the whole videos that its credits pay for. */
export function videoPrice(priceCents: number, credits: number): string {
  return formatPrice(Math.round(priceCents / videosAvailable(credits)));
}
