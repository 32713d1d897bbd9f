import { v7 } from 'uuid';
import { videoCostCredits } from '../../contract/billing/catalog.ts';
import { newPerson, type Person, payCheckout, until, videoRequest } from '../cloud/person.ts';
import type { Attack, Context, Family } from './family.ts';
import { deletePerson } from './person-steps.ts';
import { type Answer, callRoute, expectSound, expectStatus, field } from './send.ts';

/** Waits at the simulated model for so long that everything here happens before it starts. */
const waitingRequest = { ...videoRequest, prompt: 'A sea at dusk. simulate: busy 300' };

export const races: Family = {
  name: 'races',
  attacks: [
    {
      name: '7,000 credits make 7 videos, however many ask at once',
      async run(context) {
        const person = await buyer(context);
        const answers = await atOnce(200, () => generate(context, person, v7()));
        for (const answer of answers) expectStatus(context, 'a charge', answer, 202, 402);
        expectCount(context, 'videos', answers, 202, 7);
        await expectCredits(context, person, 0);
      },
    },
    {
      name: 'one id is one video and one charge',
      async run(context) {
        const person = await buyer(context);
        const id = v7();
        const answers = await atOnce(40, () => generate(context, person, id));
        for (const answer of answers) expectStatus(context, 'the same request', answer, 202);
        await expectCredits(context, person, 7_000 - videoCostCredits);
      },
    },
    {
      name: 'one id is never another video',
      async run(context) {
        const person = await buyer(context);
        const id = v7();
        const prompts = Array.from({ length: 20 }, (_, index) => `Sea ${index}. simulate: busy 300`);
        const answers = await Promise.all(prompts.map((prompt) => generate(context, person, id, { prompt })));
        for (const answer of answers) expectStatus(context, 'another request', answer, 202, 409);
        expectCount(context, 'videos', answers, 202, 1);
        await expectCredits(context, person, 7_000 - videoCostCredits);
      },
    },
    {
      name: 'a video that is cancelled twenty times at once is refunded once',
      async run(context) {
        const person = await buyer(context);
        const id = v7();
        await generate(context, person, id, waitingRequest);
        const body = JSON.stringify({ refund_credits: videoCostCredits });
        const answers = await atOnce(20, () =>
          callRoute(context.target, 'cancelVideo', { token: person.accessToken, parameter: id, body }),
        );
        for (const answer of answers) expectStatus(context, 'a cancellation', answer, 200, 409, 503);
        await until(async () => (await person.credits()) === 7_000);
        await expectCredits(context, person, 7_000);
      },
    },
    {
      name: 'a deduction happens once for its key',
      async run(context) {
        const person = await buyer(context);
        const deduct = (key: string) =>
          callRoute(context.target, 'deductCredits', {
            token: person.accessToken,
            body: JSON.stringify({ user_uuid: person.userId, amount: 100 }),
            headers: { 'idempotency-key': key },
          });
        for (const answer of await atOnce(30, () => deduct('the-same-key'))) {
          expectStatus(context, 'a deduction', answer, 200, 503);
        }
        await expectCredits(context, person, 6_900);
        const answers = await Promise.all(
          Array.from({ length: 80 }, (_, index) => deduct(`key-number-${index}`)),
        );
        for (const answer of answers) expectStatus(context, 'a deduction', answer, 200, 402, 503);
        const taken = answers.filter(({ status }) => status === 200).length;
        await expectCredits(context, person, 6_900 - 100 * taken);
      },
    },
    {
      name: 'checkouts at once end in one subscription',
      async run(context) {
        const person = await newPerson(context.target);
        const answers = await Promise.all(
          ['basic', 'plus', 'pro', 'basic', 'plus', 'pro', 'basic', 'plus'].map((tier) =>
            callRoute(context.target, 'createCheckout', {
              token: person.accessToken,
              body: JSON.stringify({ tier, isYearly: false }),
            }),
          ),
        );
        for (const answer of answers) expectStatus(context, 'a checkout', answer, 200, 429);
        const urls = answers.map(({ text }) => field(text, 'url')).filter((url) => typeof url === 'string');
        await Promise.all(urls.filter((url) => !url.includes('/portal/')).map((url) => payCheckout(url)));
        await until(async () => (await person.credits()) > 0);
        const { credits, body } = { credits: await person.credits(), ...(await person.call('listOrders')) };
        const orders = field(JSON.stringify(body), 'orders');
        context.expect(
          Array.isArray(orders) && orders.length === 1,
          `${JSON.stringify(orders).slice(0, 300)} were paid, ${credits} credits`,
        );
      },
    },
    {
      name: 'a deleted account charges nothing and makes no video',
      async run(context) {
        const person = await buyer(context);
        const charges = atOnce(20, () => generate(context, person, v7()));
        await deletePerson(context.target, person);
        for (const answer of await charges) expectStatus(context, 'a charge', answer, 202, 401, 402, 410);
        expectStatus(context, 'a later charge', await generate(context, person, v7()), 401);
      },
    },
    {
      name: 'saving, deleting, sharing and restoring at once leaves no fault',
      async run(context) {
        const person = await buyer(context);
        const id = v7();
        await generate(context, person, id, { prompt: videoRequest.prompt });
        await person.waitForVideo(id);
        const token = person.accessToken;
        const answers = await atOnce(12, (index) => {
          const key = (['shareVideo', 'updateVideo', 'deleteVideo', 'unshareVideo'] as const)[index % 4];
          return callRoute(context.target, key ?? 'getVideo', { token, parameter: id });
        });
        for (const answer of answers) expectSound(context, 'a change', answer);
      },
    },
  ] satisfies readonly Attack[],
};

async function buyer({ target }: Context): Promise<Person> {
  const person = await newPerson(target);
  await person.buy('starter');
  return person;
}

function atOnce(count: number, action: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => action(index)));
}

function generate(context: Context, person: Person, id: string, request: object = waitingRequest) {
  return callRoute(context.target, 'generateVideo', {
    token: person.accessToken,
    parameter: id,
    body: JSON.stringify({ ...videoRequest, ...request }),
  });
}

function expectCount(
  context: Context,
  what: string,
  answers: readonly Answer[],
  status: number,
  count: number,
) {
  const found = answers.filter((answer) => answer.status === status).length;
  context.expect(found === count, `${found} ${what} in place of ${count}`);
}

/** What the person is shown, and the sum of their statement. */
async function expectCredits(context: Context, person: Person, credits: number): Promise<void> {
  const shown = await person.credits();
  context.expect(shown === credits, `${shown} credits in place of ${credits}`);
  const { text } = await callRoute(context.target, 'listCreditEntries', { token: person.accessToken });
  const entries = field(text, 'entries');
  const amounts = Array.isArray(entries) ? entries.map((entry) => Number(entry.credits)) : [];
  if (field(text, 'next_cursor') !== null) return;
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  context.expect(sum === shown, `the statement adds up to ${sum}, and ${shown} are shown`);
}
