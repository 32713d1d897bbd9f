import * as z from 'zod/mini';
import { listPage, pageParameters } from '../api/lists.ts';
import { integer, text } from '../api/parameters.ts';
import { del, get, post, type Resource } from '../api/route.ts';
import { recordEvent } from '../events/events.ts';
import { customers } from '../objects/customers.ts';
import { deleteCustomer } from '../objects/delete-customer.ts';
import { advanceClock } from './advance-clock.ts';
import { createTestClock } from './create-test-clock.ts';
import { requireTestClock, testClocks } from './test-clocks.ts';

export const testClockResource: Resource = {
  object: 'test_helpers.test_clock',
  expandable: {},
  find: ({ store }, id) => store.get(testClocks, id),
  routes: [
    post({
      path: '/v1/test_helpers/test_clocks',
      parameters: z.strictObject({
        frozen_time: integer(0, 1e12),
        name: z.optional(text(300)),
        customer: z.optional(text()),
      }),
      handle: (work, { frozen_time: frozenTime, name, customer }) =>
        createTestClock(work, { frozenTime, name, customer }),
    }),
    get({
      path: '/v1/test_helpers/test_clocks',
      parameters: z.strictObject(pageParameters),
      handle: ({ store }, page) =>
        listPage('/v1/test_helpers/test_clocks', 'billing_clock', store.all(testClocks), page),
    }),
    get({
      path: '/v1/test_helpers/test_clocks/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requireTestClock(reading, id, 'test_clock', 404),
    }),
    post({
      path: '/v1/test_helpers/test_clocks/:id/advance',
      parameters: z.strictObject({ frozen_time: integer(0, 1e12) }),
      handle: (work, { frozen_time: toSeconds }, id) =>
        advanceClock(work, requireTestClock(work, id, 'test_clock', 404), toSeconds),
    }),
    del({
      path: '/v1/test_helpers/test_clocks/:id',
      parameters: z.strictObject({}),
      handle(work, _parameters, id) {
        const clock = requireTestClock(work, id, 'test_clock', 404);
        for (const customer of work.store.all(customers)) {
          if (!customer.deleted && customer.test_clock === id) deleteCustomer(work, customer);
        }
        work.store.remove(testClocks, id);
        recordEvent(work, 'test_helpers.test_clock.deleted', clock);
        return { id, object: 'test_helpers.test_clock', deleted: true };
      },
    }),
  ],
};
