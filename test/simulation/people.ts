import { durationsSeconds, packNames, qualities, tiers } from '../../contract/catalog.ts';
import { UserId, VideoId } from '../../contract/ids.ts';
import type { VideoRequest } from '../../contract/schemas.ts';
import { checkSubscription } from '../../functions/billing/check-subscription.ts';
import { createPayment } from '../../functions/billing/create-payment.ts';
import { createPrices } from '../../functions/billing/prices.ts';
import { settleCustomer } from '../../functions/billing/settle-customer.ts';
import { createStripeCustomers } from '../../functions/billing/stripe-customer.ts';
import { deductCredits } from '../../functions/credits/deduct-credits.ts';
import { cancelVideo } from '../../functions/videos/cancel-video.ts';
import { deleteVideo } from '../../functions/videos/delete-video.ts';
import { generateVideo } from '../../functions/videos/generate-video.ts';
import { getVideo } from '../../functions/videos/get-video.ts';
import { updateVideo } from '../../functions/videos/update-video.ts';
import type { Services } from './cloud.ts';
import type { Answer, Platform } from './platform.ts';

/** What somebody was told about a film that they asked for. */
export interface FilmTold {
  readonly userId: UserId;
  readonly id: VideoId;
  /** The last answer to the request; undefined while none has come. */
  creation: Answer<unknown> | undefined;
  /** The answered cancellation, by what it was said to give back. */
  cancelledFor: number | undefined;
  /** Whether anybody tried to cancel it. */
  isCancelTried: boolean;
}

export interface DeductionTold {
  readonly userId: UserId;
  readonly key: string;
  readonly amount: number;
  answer: Answer<unknown> | undefined;
}

export interface Person {
  readonly userId: UserId;
  /** Whether the deletion of the account was confirmed. */
  isGone: boolean;
}

/** What people do, and what they were told. */
export interface People {
  readonly persons: readonly Person[];
  readonly films: readonly FilmTold[];
  readonly deductions: readonly DeductionTold[];
  /** Does one thing, of one kind, as somebody of them; with whatever it leads to. */
  readonly act: (deed: Deed) => Promise<void>;
  /** Compares somebody with Stripe, as an operator does. */
  readonly settle: (userId: UserId, customerId: string) => Promise<Answer<unknown>>;
}

export const deeds = [
  'makes a film',
  'makes a film and cancels it',
  'buys a pack',
  'subscribes',
  'changes to a larger plan',
  'cancels the plan',
  'gets money back',
  'disputes',
  'deducts',
  'looks at the subscription',
  'keeps, deletes or restores a film',
  'deletes the account',
] as const;
export type Deed = (typeof deeds)[number];

const second = 1_000;
const day = 24 * 60 * 60 * second;

export function createPeople(
  platform: Platform,
  options: {
    readonly count: number;
    /** Until when subscriptions renew and banks decide, in milliseconds since 1970. */
    readonly horizon: number;
    /** How long a call takes at most, in milliseconds. */
    readonly latencyMaximum: number;
  },
): People {
  const { random, scheduler, stripe, sleep, call, planted } = platform;
  const persons: Person[] = Array.from({ length: options.count }, (_, index) => ({
    userId: UserId.parse(`00000000-0000-4000-8000-00000000000${index + 1}`),
    isGone: false,
  }));
  const films: FilmTold[] = [];
  const deductions: DeductionTold[] = [];

  return {
    persons,
    films,
    deductions,
    async act(deed) {
      const person = persons[random.integer(persons.length)];
      if (person === undefined) return;
      const { userId } = person;
      switch (deed) {
        case 'makes a film':
          await makeFilm(userId);
          break;
        case 'makes a film and cancels it':
          await makeFilmAndCancel(userId);
          break;
        case 'buys a pack':
          await buyPack(userId);
          break;
        case 'subscribes':
          await subscribe(userId);
          break;
        case 'changes to a larger plan':
          for (const id of subscriptionsOf(userId)) stripe.upgrade(id, random.pick(['plus', 'pro']));
          break;
        case 'cancels the plan':
          for (const id of subscriptionsOf(userId)) {
            if (random.isHit(0.5)) stripe.cancelAtEnd(id);
            else stripe.cancelAtOnce(id);
          }
          break;
        case 'gets money back':
          await getMoneyBack();
          break;
        case 'disputes':
          await dispute();
          break;
        case 'deducts':
          await deduct(userId);
          break;
        case 'looks at the subscription':
          await look(userId);
          break;
        case 'keeps, deletes or restores a film':
          await keep();
          break;
        case 'deletes the account':
          await leave(person);
          break;
        default:
          deed satisfies never;
      }
    },
    settle: (userId, customerId) =>
      call(`reconcile ${userId.slice(-2)}`, ({ settling }) =>
        settleCustomer(settling, { userId, customerId }),
      ),
  };

  /** Asks until there is an answer, as the page does, with growing pauses. */
  async function insist<Value>(tries: number, ask: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    let answer = await ask();
    for (let tried = 1; tried < tries && answer.kind === 'failed'; tried += 1) {
      await sleep(random.between(0.5, 1) * second * 3 ** tried);
      answer = await ask();
    }
    return answer;
  }

  async function makeFilm(userId: UserId): Promise<FilmTold> {
    const id = newVideoId();
    const told: FilmTold = {
      userId,
      id,
      creation: undefined,
      cancelledFor: undefined,
      isCancelTried: false,
    };
    films.push(told);
    const request: VideoRequest = {
      prompt: 'a boat on the sea',
      duration: random.pick(durationsSeconds),
      aspect_ratio: '16:9',
      quality: random.pick(qualities),
    };
    const ask = () =>
      call(`${userId.slice(-2)} PUT film ${id.slice(-4)}`, (services) =>
        generateVideo({
          ...services,
          images: { find: async () => null },
          modelId: 'simulated',
        })({ userId, path: { id }, query: undefined, headers: undefined, body: request }),
      );
    if (random.isHit(0.15)) {
      const [first, again] = await Promise.all([ask(), ask()]);
      told.creation = first.kind === 'answered' ? first : again;
    }
    if (told.creation?.kind !== 'answered') told.creation = await insist(4, ask);
    return told;
  }

  async function makeFilmAndCancel(userId: UserId): Promise<void> {
    const told = await makeFilm(userId);
    if (told.creation?.kind !== 'answered') return;
    // Mostly at once, when it races with the acceptance; sometimes long after.
    await sleep(
      random.isHit(0.8) ? random.fraction() ** 3 * 60 * second : random.fraction() * 28 * 60 * second,
    );
    told.isCancelTried = true;
    for (let tries = 1; tries <= 3; tries += 1) {
      const shown = await call(`${userId.slice(-2)} GET film`, (services) =>
        getVideo(services)({ userId, path: { id: told.id }, ...empty }),
      );
      const price = shown.kind === 'answered' ? shown.value.cancel_refund_credits : null;
      if (price === null) return;
      const answer = await call(`${userId.slice(-2)} cancel ${told.id.slice(-4)} for ${price}`, (services) =>
        cancelVideo(services)({
          userId,
          path: { id: told.id },
          query: undefined,
          headers: undefined,
          body: { refund_credits: price },
        }),
      );
      if (answer.kind === 'answered') told.cancelledFor = price;
      // Whoever does not know what came of it asks again; whoever was told another price may take that.
      if (answer.kind !== 'failed' && !(answer.kind === 'rejected' && random.isHit(0.5))) return;
      await sleep(random.fraction() * 5 * second);
    }
  }

  async function buyPack(userId: UserId): Promise<void> {
    const pack = random.pick(packNames);
    const answer = await insist(3, () =>
      call(`${userId.slice(-2)} POST payment ${pack}`, (services) =>
        createPayment({
          credits: services.credits,
          stripe: services.stripe,
          customers: customersOf(services),
          prices: createPrices(services),
          siteUrl: 'https://reelwright.example',
          now: services.now,
        })({ userId, path: undefined, query: undefined, headers: undefined, body: { pack } }),
      ),
    );
    if (answer.kind !== 'answered') return;
    await sleep(random.fraction() * 20 * second);
    platform.trace?.(`${userId.slice(-2)} pays ${answer.value.url}`);
    stripe.pay(answer.value.url);
    if (random.isHit(0.3)) await look(userId);
  }

  async function subscribe(userId: UserId): Promise<void> {
    const answer = await insist(3, () =>
      call(`${userId.slice(-2)} opens a checkout for a plan`, async (services) => {
        const account = await services.credits.readAccount(userId);
        if (account.deletedAt !== null) return null;
        return customersOf(services).use(await services.stripe(), userId, account, async (id) => id);
      }),
    );
    if (answer.kind !== 'answered' || answer.value === null) return;
    const interval = random.isHit(0.8) ? 'monthly' : 'yearly';
    const id = stripe.subscribe(answer.value, random.pick(tiers), interval);
    platform.trace?.(`${userId.slice(-2)} subscribes: ${id}`);
    if (id !== null) planRenewal(id);
  }

  function customersOf(services: Services) {
    return createStripeCustomers({
      credits: services.credits,
      emailOf: async () => 'ada@example.com',
      log: services.log,
    });
  }

  function planRenewal(id: string): void {
    const subscription = stripe.truth().subscriptions.get(id);
    const [item] = subscription?.items.data ?? [];
    if (item === undefined) return;
    const endsAt = item.current_period_end * second;
    if (endsAt > options.horizon) return;
    scheduler.at(endsAt + random.fraction() * 60 * 60 * second, () => {
      const isPaid = random.isHit(0.8);
      platform.trace?.(`Stripe renews ${id}${isPaid ? '' : ', which is not paid'}`);
      stripe.renew(id, isPaid);
      if (!isPaid) {
        scheduler.after(random.fraction() * 2 * day, () => {
          if (random.isHit(0.6)) stripe.recover(id);
          else stripe.giveUp(id);
        });
      }
      if (stripe.truth().subscriptions.get(id)?.status === 'active') planRenewal(id);
    });
  }

  function subscriptionsOf(userId: UserId): string[] {
    const { customers, subscriptions } = stripe.truth();
    return [...subscriptions.values()]
      .filter(({ customer, status }) => status !== 'canceled' && customers.get(customer)?.userId === userId)
      .map(({ id }) => id);
  }

  function someCharge(): string | undefined {
    const ids = [...stripe.truth().charges.keys()];
    return ids[random.integer(ids.length)];
  }

  async function getMoneyBack(): Promise<void> {
    const charge = someCharge();
    if (charge === undefined) return;
    const share = random.pick([1, 1, 0.5, 0.33, 0.01]);
    platform.trace?.(`Stripe refunds ${share} of ${charge}`);
    stripe.refund(charge, share);
    if (!random.isHit(0.2)) return;
    await sleep(random.fraction() * 60 * second);
    stripe.failRefund(charge);
  }

  async function dispute(): Promise<void> {
    const charge = someCharge();
    if (charge === undefined) return;
    platform.trace?.(`the bank takes ${charge} back`);
    stripe.dispute(charge);
    if (random.isHit(0.4)) return;
    await sleep(random.fraction() * 120 * second);
    const outcome = random.pick(['won', 'lost'] as const);
    platform.trace?.(`the dispute of ${charge} is ${outcome}`);
    stripe.closeDispute(charge, outcome);
  }

  async function deduct(userId: UserId): Promise<void> {
    const key = `deduction-${deductions.length + 1}`;
    const amount = random.pick([1, 500, 1_000, 5_000]);
    const told: DeductionTold = { userId, key, amount, answer: undefined };
    deductions.push(told);
    const ask = () =>
      call(`${userId.slice(-2)} deducts ${amount}`, (services) =>
        deductCredits(services)({
          userId,
          path: undefined,
          query: undefined,
          headers: { 'idempotency-key': planted.idempotencyKey?.(key, random) ?? key },
          body: { user_uuid: userId, amount },
        }),
      );
    if (random.isHit(0.3)) {
      const [first, again] = await Promise.all([ask(), ask()]);
      told.answer = first.kind === 'answered' ? first : again;
    }
    if (told.answer?.kind !== 'answered') told.answer = await insist(4, ask);
  }

  async function look(userId: UserId): Promise<void> {
    await call(`${userId.slice(-2)} GET subscription`, (services) =>
      checkSubscription({
        credits: services.credits,
        settleCustomer: (customer) => settleCustomer(services.settling, customer),
        now: services.now,
        log: services.log,
      })({ userId, path: undefined, ...empty }),
    );
  }

  async function keep(): Promise<void> {
    const told = films[random.integer(films.length)];
    if (told === undefined) return;
    const { userId, id } = told;
    const wish = random.pick([
      'save',
      'unsave',
      'delete',
      'delete and restore',
      'save in the last moment',
    ] as const);
    // Mostly when it may have ended.
    if (random.isHit(0.7)) await sleep(random.fraction() * 4 * 60 * second);
    if (wish === 'save in the last moment') return saveInTheLastMoment(told);
    const path = { id };
    await call<unknown>(`${userId.slice(-2)} ${wish} ${id.slice(-4)}`, (services) =>
      wish === 'save' || wish === 'unsave'
        ? updateVideo(services)({ ...empty, userId, path, body: { saved: wish === 'save' } })
        : deleteVideo(services)({ ...empty, userId, path }),
    );
    if (wish !== 'delete and restore') return;
    // Soon, or when the hour ends in which it can be had back, or when it is removed.
    const draw = random.fraction();
    if (draw < 0.4) await sleep(random.fraction() * 60 * second);
    else if (draw < 0.6) await sleep(random.between(59, 61) * 60 * second);
    else await sleep(untilSweep(told));
    const restored = await call(`${userId.slice(-2)} restore ${id.slice(-4)}`, (services) =>
      updateVideo(services)({ ...empty, userId, path, body: { deleted: false } }),
    );
    if (restored.kind === 'answered') await expectKept(told, restored.value.expires_at);
  }

  /** Whoever was told that a film is theirs (again) finds it a little later, unless somebody deleted it again. */
  async function expectKept({ userId, id }: FilmTold, until: string | null): Promise<void> {
    await sleep(3 * 60 * second);
    if (until !== null && Date.parse(until) <= scheduler.now()) return;
    const film = platform.tables.find('videos', { user_id: userId, id });
    const isDeletedAgain = film?.deleted_at !== undefined || platform.isDeleted(userId);
    if (!isDeletedAgain && (film === undefined || film.removing_at !== undefined)) {
      platform.violations.note('answers are true', `${id} was kept, they said, and is gone`);
    }
  }

  async function saveInTheLastMoment(told: FilmTold): Promise<void> {
    await sleep(untilSweep(told));
    const saved = await call(`${told.userId.slice(-2)} save ${told.id.slice(-4)}`, (services) =>
      updateVideo(services)({
        ...empty,
        userId: told.userId,
        path: { id: told.id },
        body: { saved: true },
      }),
    );
    if (saved.kind === 'answered') await expectKept(told, saved.value.expires_at);
  }

  /** How long it is to the hourly run that removes a film, give or take a moment, in milliseconds. */
  function untilSweep({ userId, id }: FilmTold): number {
    const expiresAt = platform.tables.find('videos', { user_id: userId, id })?.expires_at;
    if (typeof expiresAt !== 'string') return 0;
    const hour = 60 * 60 * second;
    const sweptAt = (Math.floor(Date.parse(expiresAt) / hour) + 1) * hour;
    return Math.max(0, sweptAt - scheduler.now() + random.between(-0.5, 2) * options.latencyMaximum);
  }

  async function leave(person: Person): Promise<void> {
    const answer = await insist(8, () => platform.deleteAccount(person.userId));
    if (answer.kind === 'answered') person.isGone = true;
  }

  function newVideoId(): VideoId {
    const tail = Math.floor(random.fraction() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
    return VideoId.parse(`019aa3b1-0000-7000-8000-${String(films.length).padStart(4, '0')}${tail}`);
  }
}

const empty = { query: undefined, headers: undefined, body: undefined } as const;
