import { videoCostCredits, videosAvailable } from '../../../../contract/billing/catalog.ts';
import type { Offer } from '../draft/offer.ts';

/**
 * How many videos, one after another, the chosen credits pay for; null while nothing pays. Where plan credits
 * include less than pack credits, a video is paid with plan credits as long as one is left. Pure.
 */
export function affordableVideos({
  payment,
  payments,
  buckets,
}: Pick<Offer, 'payment' | 'payments' | 'buckets'>): number | null {
  if (payment === null) return null;
  const sumOf = (isPack: boolean) =>
    buckets.filter(({ tier }) => (tier === null) === isPack).reduce((sum, { credits }) => sum + credits, 0);
  if (payment.source === 'pack') return videosAvailable(sumOf(true));
  const all = videosAvailable(sumOf(false) + sumOf(true));
  return payments.length > 1 ? Math.min(all, Math.ceil(sumOf(false) / videoCostCredits)) : all;
}
