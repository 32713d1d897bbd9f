import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Work } from '../routes/route.ts';
import { customers, testClocks } from '../state/collections.ts';
import { nextTaskOf } from '../subscriptions/due-tasks.ts';

type TestClock = Stripe.TestHelpers.TestClock;

/**
 * Advances a clock, and runs its customers' tasks that fall due, each at its own time.
 */
export function advanceClock(work: Work, clock: TestClock, toSeconds: number): TestClock {
  if (toSeconds <= clock.frozen_time) {
    throw invalidRequest('The frozen_time must be after the current frozen time of the test clock.', {
      param: 'frozen_time',
    });
  }
  const advancing: TestClock = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: toSeconds } },
  };
  work.store.put(testClocks, advancing);
  recordEvent(work, 'test_helpers.test_clock.advancing', advancing);
  const livesHere = (id: string) => {
    const customer = work.store.get(customers, id);
    return customer !== undefined && !customer.deleted && customer.test_clock === clock.id;
  };
  for (let task = nextTaskOf(work, livesHere); task !== undefined; task = nextTaskOf(work, livesHere)) {
    if (task.atSeconds > toSeconds) break;
    const atSeconds = Math.max(task.atSeconds, clock.frozen_time);
    work.store.put(testClocks, { ...advancing, frozen_time: atSeconds });
    task.run({ ...work, nowSeconds: atSeconds });
  }
  const ready: TestClock = { ...clock, frozen_time: toSeconds, status: 'ready', status_details: {} };
  work.store.put(testClocks, ready);
  recordEvent(work, 'test_helpers.test_clock.ready', ready);
  return ready;
}
