import type { Stripe } from 'stripe';
import type { Work } from '../api/route.ts';

/** Moves a clock to a later time, and does on the way, each thing at its own time, what time brings about. */
export function advanceClock(
  _work: Work,
  _clock: Stripe.TestHelpers.TestClock,
  _toSeconds: number,
): Stripe.TestHelpers.TestClock {
  throw new Error('The body of advanceClock follows');
}
