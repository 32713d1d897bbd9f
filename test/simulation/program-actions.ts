import type { GenerationRequest } from '../../contract/developers/developer-api.ts';
import { ApiKeyId, type KeyMode, type KeyScope } from '../../contract/developers/developer-keys.ts';
import { type UserId, VideoId } from '../../contract/fields/ids.ts';
import type { DeveloperCaller } from '../../functions/developers/developer-handler.ts';
import { testKeySecret } from '../../functions/developers/keys/testing/new-key.ts';
import { sandboxIdOf } from '../../functions/developers/sandbox.ts';
import { generateByKey } from '../../functions/developers/videos/generate-by-key.ts';
import { isDependencyFailure } from '../../functions/errors/dependency-failure.ts';
import { Rejection } from '../../functions/errors/rejection.ts';
import { type ApiKey, hashOf, refusalOf, withChecksum } from '../../functions/tables/api-access/api-key.ts';
import { accountRow, keyItem, keyListRow } from '../../functions/tables/api-access/key-item.ts';
import { caller } from '../handlers/caller.ts';
import type { Services } from './cloud.ts';
import type { Answer, Platform } from './platform.ts';
import { createProgramWrites, type Program } from './program-writes.ts';

/** Replies that programs never got: the request, the reply or the function was lost. */
export interface LostReplies {
  readonly all: number;
  /** Those of requests that had been charged by then. */
  readonly charged: number;
}

/** What programs do with API keys. */
export interface ProgramActions {
  /** Asks for a video with an idempotency key, until there is an answer or the program gives up; and again later. */
  readonly order: (userId: UserId) => Promise<void>;
  readonly rotateKey: (userId: UserId) => Promise<void>;
  readonly revokeKey: (userId: UserId) => Promise<void>;
  readonly lostReplies: () => LostReplies;
}

interface Order {
  readonly name: string;
  readonly program: Program;
  readonly body: GenerationRequest;
  /** The answers that the program got, with the video of each. */
  readonly answers: (Made & { readonly chargedAt: number })[];
}

interface Made {
  readonly videoId: VideoId;
  readonly isReplay: boolean;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const recordsKeptMilliseconds = day - 2 * minute;

/** Answers after which a program asks again; any other is final. */
const triesAgainAfter: ReadonlySet<string> = new Set(['too_many_requests', 'temporarily_unavailable']);

/**
 * @param network how often a request, or a reply, is lost between the program and the API
 */
export function createProgramActions(
  platform: Platform,
  users: readonly UserId[],
  network: { readonly requestLost: number; readonly replyLost: number },
): ProgramActions {
  const { random, scheduler, sleep, call, violations, programMonitor } = platform;
  const programs = users.flatMap((userId, index) => seedPrograms(userId, index));
  const writes = createProgramWrites(platform, network, countLost);
  let orders = 0;
  let videos = 0;
  let lost = 0;
  let lostAfterCharge = 0;

  return { order, rotateKey, revokeKey, lostReplies: () => ({ all: lost, charged: lostAfterCharge }) };

  /** A live key and a test key. */
  function seedPrograms(userId: UserId, index: number): Program[] {
    const keys = [keyOf(userId, 2 * index, 'live'), keyOf(userId, 2 * index + 1, 'test')];
    for (const { key } of keys) platform.tables.seed('api-access', keyItem(key));
    platform.tables.seed('api-access', {
      ...keyListRow(userId),
      user_id: userId,
      hashes: new Set(keys.map(({ key }) => key.hash)),
      key_ids: new Set(keys.map(({ key }) => key.keyId)),
    });
    const contract = random.pick([null, 2, 3, 6]);
    if (contract !== null) {
      platform.tables.seed('api-access', {
        ...accountRow(userId),
        user_id: userId,
        generations_per_hour: contract,
      });
    }
    return keys.map(({ key: { mode, keyId }, secret }) => ({
      userId: mode === 'test' ? sandboxIdOf(userId) : userId,
      accountId: userId,
      mode,
      keyId,
      secrets: [secret],
      isRevoked: false,
    }));
  }

  function keyOf(userId: UserId, index: number, mode: KeyMode): { key: ApiKey; secret: string } {
    const keyId = ApiKeyId.parse(`key_${String(index + 1).padStart(16, '0')}`);
    const secret = secretOf(index, 1, mode);
    const key: ApiKey = {
      hash: hashOf(secret, testKeySecret),
      keyId,
      accountId: userId,
      name: 'Studio',
      mode,
      scopes: ['read', 'generate', 'manage'],
      capCredits: random.pick([null, null, 2_000, 5_000]),
      expiresAt: null,
      allowedAddresses: null,
      lastFour: secret.slice(-4),
      language: 'en',
      createdAt: new Date(scheduler.now() - day),
      lastUsedAt: null,
      revokedAt: null,
      isLeaked: false,
      supersededAt: null,
      revision: 1,
      limitHint: null,
      contractHint: null,
    };
    return { key, secret };
  }

  function programOf(accountId: UserId): Program {
    const mode = random.isHit(0.3) ? 'test' : 'live';
    const program = programs.find((each) => each.accountId === accountId && each.mode === mode);
    if (program === undefined) throw new Error(`${accountId} has no program.`);
    return program;
  }

  async function order(userId: UserId): Promise<void> {
    orders += 1;
    const name = `order-${orders}`;
    const program = programOf(userId);
    // Every third one continues what its program has made, whatever has become of that.
    const parent = orders % 3 === 0 ? lastVideoOf(program) : undefined;
    const made: Order = { name, program, body: bodyOf(name, parent), answers: [] };
    if (random.isHit(0.3)) await Promise.all([ask(made), ask(made)]);
    let isDone = false;
    for (let tries = 1; tries <= 6 && !isDone; tries += 1) {
      const answer = await ask(made);
      isDone =
        answer.kind === 'answered' || (answer.kind === 'rejected' && !triesAgainAfter.has(answer.code));
      // Most at once, with growing pauses; some when the next minutes' run comes.
      if (!isDone)
        await sleep(
          random.isHit(0.8)
            ? random.between(0.5, 1) * second * 3 ** tried(tries)
            : random.between(1, 30) * minute,
        );
    }
    const [answered] = made.answers;
    if (answered !== undefined) await writes.change(made.program, name, answered.videoId);
    if (random.isHit(0.3)) await sendOther(made);
    await askLater(made);
  }

  function lastVideoOf({ userId }: Program): VideoId | undefined {
    const last = programMonitor.charges.filter((charge) => charge.userId === userId).at(-1);
    return last === undefined ? undefined : VideoId.parse(last.videoId);
  }

  /** Asks again minutes or hours later, within 24 hours of the charge: who was charged gets the answer. */
  async function askLater(order: Order): Promise<void> {
    await sleep(random.isHit(0.5) ? random.between(10, 60) * minute : random.between(1, 20) * hour);
    for (let tries = 1; ; tries += 1) {
      const charge = programMonitor.chargesOf(order.program.userId, order.name).at(-1);
      if (charge === undefined || scheduler.now() - charge.at > recordsKeptMilliseconds - minute) break;
      const answer = await ask(order, order.body, true);
      if (answer.kind === 'answered') break;
      const { userId, accountId, isRevoked } = order.program;
      const isClosed = isRevoked || platform.isDeleted(accountId) || platform.isDeleted(userId);
      if (isClosed) break;
      // A function or a service fails in an outage, and no longer.
      if (tries < 20) {
        await sleep(minute);
        continue;
      }
      violations.report(
        'a retried request gets its answer',
        `${order.name} was charged for ${charge.videoId} and is answered ${answer.kind === 'rejected' ? answer.code : 'nothing'}`,
      );
      break;
    }
    if (!random.isHit(0.15)) return;
    // The key is free again after a day: who uses it then asks for another video.
    await sleep(random.between(23.9, 26) * hour);
    await ask(order);
  }

  /** Sends other content with the same idempotency key. */
  async function sendOther(order: Order): Promise<void> {
    const charge = programMonitor.chargesOf(order.program.userId, order.name).at(-1);
    if (charge === undefined || scheduler.now() - charge.at > recordsKeptMilliseconds - hour) return;
    const { parent, ...body } = order.body;
    const answer = await ask(order, parent === undefined ? { ...body, prompt: 'another boat' } : body);
    if (answer.kind === 'answered') {
      violations.report(
        'another request gets no answer of the first',
        `${order.name}: ${answer.value.videoId}`,
      );
    }
  }

  async function ask(order: Order, body = order.body, isCalm = false): Promise<Answer<Made>> {
    const { program, name } = order;
    if (!isCalm && random.isHit(network.requestLost)) {
      platform.trace?.(`${name} is lost on its way`);
      return lose(order);
    }
    const secret = isCalm || random.isHit(0.7) ? program.secrets.at(-1) : program.secrets[0];
    const state = { hasAnswer: false };
    const answer = await call(`POST generate ${name}`, async (services) => {
      try {
        return await post(services, secret ?? '', name, body);
      } catch (error) {
        // The program is told that the API failed, and asks again as well.
        state.hasAnswer = isDependencyFailure(error);
        throw error;
      }
    });
    if (answer.kind === 'failed') return state.hasAnswer ? answer : lose(order);
    if (!isCalm && random.isHit(network.replyLost)) return lose(order);
    if (answer.kind === 'answered' && body === order.body) note(order, answer.value);
    return answer;
  }

  async function lose(order: Order): Promise<Answer<never>> {
    await sleep(random.fraction() * 5 * second);
    countLost(order.program, order.name);
    return { kind: 'failed' };
  }

  function countLost({ userId }: Program, order: string): void {
    lost += 1;
    if (programMonitor.chargesOf(userId, order).length > 0) lostAfterCharge += 1;
  }

  function note(order: Order, { videoId, isReplay }: Made): void {
    const { userId } = order.program;
    const charges = programMonitor.chargesOf(userId, order.name);
    const charge = charges.find((each) => each.videoId === videoId);
    if (charge === undefined) {
      violations.report('a retried request gets its answer', `${order.name} was told of ${videoId}`);
      return;
    }
    const other = order.answers.find(
      (each) => each.videoId !== videoId && Math.abs(charge.at - each.chargedAt) < recordsKeptMilliseconds,
    );
    if (other !== undefined) {
      violations.report(
        'a retried request gets its answer',
        `${order.name} was told of ${other.videoId}, then of ${videoId}`,
      );
    }
    if (!isReplay && order.answers.some((each) => each.videoId === videoId && !each.isReplay)) {
      violations.report('a retried request gets its answer', `${order.name} was told twice that it is new`);
    }
    order.answers.push({ videoId, isReplay, chargedAt: charge.at });
  }

  async function rotateKey(userId: UserId): Promise<void> {
    const program = programOf(userId);
    const next = secretOf(programs.indexOf(program), program.secrets.length + 1, program.mode);
    const overlap = random.pick([0, 0, minute, day]);
    const answer = await call(`${userId.slice(-2)} rotates the key`, async (services) => {
      const newest = await findKey(services, program.secrets.at(-1) ?? '');
      if (newest === null) throw new Rejection('not_found');
      const now = services.now();
      const former = { ...newest, supersededAt: now, expiresAt: new Date(now.getTime() + overlap) };
      const successor: ApiKey = {
        ...newest,
        hash: hashOf(next, testKeySecret),
        lastUsedAt: null,
        revision: 1,
        limitHint: null,
        contractHint: null,
      };
      const { session } = caller(userId);
      return services.sessions.write(session, services.apiKeys.rotating([former], successor));
    });
    // An answer that was lost is looked up on the page.
    const isRotated = platform.tables.find('api-access', { id: `key#${hashOf(next, testKeySecret)}` });
    if (isRotated !== undefined) program.secrets.push(next);
    platform.trace?.(`the key is ${isRotated === undefined ? 'not ' : ''}rotated: ${answer.kind}`);
  }

  /** Revokes the account's keys, the live one first. */
  async function revokeKey(userId: UserId): Promise<void> {
    for (const program of programs.filter(({ accountId }) => accountId === userId)) {
      program.isRevoked = true;
      await call(`${userId.slice(-2)} revokes the ${program.mode} key`, async (services) => {
        const keys = await services.apiKeys.list(userId);
        const { session } = caller(userId);
        return services.sessions.write(
          session,
          services.apiKeys.revoking(
            keys.filter(({ keyId, revokedAt }) => keyId === program.keyId && revokedAt === null),
            services.now(),
            false,
          ),
        );
      });
    }
  }

  /** Lets a request in like the shared entry. @throws Rejection */
  async function enter(services: Services, secret: string, scope: KeyScope): Promise<DeveloperCaller> {
    const key = await services.apiKeys.find(secret);
    if (key === null) throw new Rejection('unauthorized');
    const visitorAddress = '192.0.2.7';
    const refusal = refusalOf(key, { scope, visitorAddress, now: services.now() });
    if (refusal !== null) throw new Rejection('unauthorized');
    const { accountId } = key;
    const userId = key.mode === 'test' ? sandboxIdOf(accountId) : accountId;
    return { userId, accountId, session: { userId, epoch: null }, key, visitorAddress };
  }

  async function post(
    services: Services,
    secret: string,
    idempotencyKey: string,
    body: GenerationRequest,
  ): Promise<Made> {
    const entered = await enter(services, secret, 'generate');
    const answer = await generateByKey({
      ...services,
      endpoints: {
        enabled: () => {
          throw new Error('No program names an endpoint.');
        },
      },
      models: platform.videos.models,
      closedModels: platform.closedModels(services),
      secret: async () => testKeySecret,
      siteUrl: 'https://reelwright.example',
      newVideoId,
      waitForEnd: async () => null,
    })({
      ...entered,
      recording: () => [],
      path: undefined,
      query: {},
      headers: { 'idempotency-key': idempotencyKey },
      body,
      sentBody: body,
    });
    if (!('json' in answer)) throw new Error('It does not wait for the end.');
    const parsed: unknown = JSON.parse(answer.json);
    const id = typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : null;
    return {
      videoId: VideoId.parse(id),
      isReplay: answer.headers?.['idempotent-replayed'] === 'true',
    };
  }

  function newVideoId(): VideoId {
    videos += 1;
    const tail = Math.floor(random.fraction() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
    return VideoId.parse(`019aa3b2-0000-7000-8000-${String(videos % 10_000).padStart(4, '0')}${tail}`);
  }
}

async function findKey(services: Services, secret: string): Promise<ApiKey | null> {
  return services.apiKeys.find(secret);
}

function tried(tries: number): number {
  return Math.min(tries, 4);
}

/** The secret of a key by its generation. */
function secretOf(index: number, generation: number, mode: KeyMode): string {
  return withChecksum(`rw_${mode}_${`${index + 1}x${generation}`.padStart(30, '0')}`);
}

function bodyOf(order: string, parent: VideoId | undefined): GenerationRequest {
  return {
    prompt: 'a boat on the sea',
    duration: 5,
    aspect_ratio: '16:9',
    quality: 'standard',
    audio: true,
    metadata: { order },
    ...(parent !== undefined && { parent: { id: parent, use: 'continue' } }),
  };
}
