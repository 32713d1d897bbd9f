import * as z from 'zod/mini';
import { requireTestClock } from '../objects/test-clocks.ts';
import { integer, text } from '../routes/parameters.ts';
import { post, type Resource } from '../routes/route.ts';
import { retrieveRoute } from '../routes/standard-routes.ts';
import { testClocks } from '../state/collections.ts';
import { advanceClock } from './advance-clock.ts';
import { createTestClock } from './create-test-clock.ts';

export const testClockResource: Resource = {
  object: 'test_helpers.test_clock',
  collection: testClocks,
  routes: [
    post({
      path: '/v1/test_helpers/test_clocks',
      parameters: z.strictObject({
        frozen_time: integer(0, 1e12),
        name: z.optional(text(300)),
      }),
      handle: (work, { frozen_time: frozenTime, name }) => createTestClock(work, { frozenTime, name }),
    }),
    retrieveRoute('/v1/test_helpers/test_clocks/:id', testClocks, 'test_clock'),
    post({
      path: '/v1/test_helpers/test_clocks/:id/advance',
      parameters: z.strictObject({ frozen_time: integer(0, 1e12) }),
      handle: (work, { frozen_time: toSeconds }, id) =>
        advanceClock(work, requireTestClock(work, id, 'test_clock', 404), toSeconds),
    }),
  ],
};
