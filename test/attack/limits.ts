import { v7 } from 'uuid';
import { type RouteKey, routes } from '../../contract/routes.ts';
import { newPerson, videoRequest } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { callRoute, expectSound, expectStatus } from './send.ts';

/** One person's limits: how often the route succeeds of the requests that are sent at once. */
const limited: readonly { key: RouteKey; maximum: number; sent: number }[] = [
  { key: 'exportAccount', maximum: 3, sent: 12 },
  { key: 'createUpload', maximum: 30, sent: 45 },
  { key: 'createCheckout', maximum: 10, sent: 14 },
];

export const limits: Family = {
  name: 'limits',
  attacks: [
    ...limited.map(({ key, maximum, sent }) => ({
      name: `${key} is taken ${maximum} times`,
      async run(context: Context) {
        const { target } = context;
        const { accessToken: token } = await newPerson(target);
        const answers = await Promise.all(
          Array.from({ length: sent }, () => callRoute(target, key, { token })),
        );
        for (const answer of answers) {
          expectStatus(context, key, answer, routes[key].successStatus, 429);
          if (answer.status === 429) {
            const seconds = Number(answer.headers.get('retry-after'));
            context.expect(seconds > 0, `429 with Retry-After ${answer.headers.get('retry-after')}`);
          }
        }
        const taken = answers.filter(({ status }) => status !== 429).length;
        context.expect(taken <= maximum, `${taken} were taken`);
      },
    })),
    {
      name: 'one person has 20 videos in flight',
      async run(context) {
        const { target } = context;
        const person = await newPerson(target);
        await person.buy('business');
        const body = JSON.stringify({ ...videoRequest, prompt: 'A sea. simulate: busy 300' });
        const answers = await Promise.all(
          Array.from({ length: 28 }, () =>
            callRoute(target, 'generateVideo', { token: person.accessToken, parameter: v7(), body }),
          ),
        );
        for (const answer of answers) expectStatus(context, 'generateVideo', answer, 202, 429);
        const made = answers.filter(({ status }) => status === 202).length;
        context.expect(made <= 20, `${made} are in flight`);
        context.expect(
          (await person.credits()) === 28_000 - 1_000 * made,
          `${await person.credits()} credits are left after ${made} videos`,
        );
      },
    },
    {
      name: 'junk in the form for messages leaves it open',
      async run(context) {
        const { target } = context;
        for (let index = 0; index < 60; index += 1) {
          const headers = { 'x-forwarded-for': '203.0.113.7' };
          expectSound(
            context,
            'junk',
            await callRoute(target, 'sendMessage', { body: '{"kind":"contact"}', headers }),
          );
        }
        expectStatus(context, 'a message', await callRoute(target, 'sendMessage'), 202);
      },
    },
  ],
};
