import { isDeepStrictEqual } from 'node:util';
import type { ApiKeyId, KeyMode } from '../../contract/developers/developer-keys.ts';
import type { UserId, VideoId } from '../../contract/fields/ids.ts';
import { developerHandler } from '../../functions/developers/developer-handler.ts';
import { cancelVideoByKey } from '../../functions/developers/videos/cancel-video-by-key.ts';
import { deleteVideoByKey } from '../../functions/developers/videos/delete-video-by-key.ts';
import { type ApiAnswer, type ApiHandler, routeCaller, testOriginSecret } from '../handlers/lambda-events.ts';
import type { Services } from './cloud.ts';
import type { Platform } from './platform.ts';

/** A key of an account: its owner and its program share it. */
export interface Program {
  /** Whose rows it writes: of a test key those of the sandbox. */
  readonly userId: UserId;
  readonly accountId: UserId;
  readonly mode: KeyMode;
  readonly keyId: ApiKeyId;
  /** The newest is the last. */
  readonly secrets: string[];
  isRevoked: boolean;
}

/** What programs change of a video that they made, each with an idempotency key of its own. */
export interface ProgramWrites {
  /** Cancels or deletes the video, or neither; asks until there is an answer, and again later. */
  readonly change: (program: Program, order: string, videoId: VideoId) => Promise<void>;
}

type WriteKind = 'cancel' | 'delete';

/** One request with its idempotency key. */
interface Write {
  readonly program: Program;
  readonly order: string;
  readonly kind: WriteKind;
  readonly videoId: VideoId;
  readonly key: string;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Answers after which a program asks again; any other is final. */
const triesAgainAfter: ReadonlySet<number> = new Set([409, 429, 500, 503]);

process.env.ORIGIN_SECRETS ??= testOriginSecret;
process.env.SITE_URL ??= 'https://reelwright.example';

/**
 * Sends writes through the public API's own entry, with its key, its counters and the leases of idempotency keys.
 *
 * @param onLost called for each reply that the program never gets
 */
export function createProgramWrites(
  platform: Platform,
  network: { readonly requestLost: number; readonly replyLost: number },
  onLost: (program: Program, order: string) => void,
): ProgramWrites {
  const { random, sleep, call, violations } = platform;
  return {
    async change(program, order, videoId) {
      const kind = random.pick(['cancel', 'cancel', 'delete', null, null] as const);
      if (kind === null) return;
      if (kind === 'delete') platform.chainMonitor.noteDeletion(videoId);
      const write = { program, order, kind, videoId, key: `${kind}-${order}` };
      // A video is deleted after its end.
      await sleep(kind === 'cancel' ? random.fraction() ** 3 * minute : random.between(1, 40) * minute);
      const answer = await askUntilAnswered(write);
      if (answer === null || answer.status !== 200) return;
      if (random.isHit(0.3)) await reuse(write);
      await sleep(random.isHit(0.5) ? random.fraction() * minute : random.between(1, 20) * hour);
      const again = await ask(write, true);
      if (again === null || again.status === 401 || triesAgainAfter.has(again.status)) return;
      if (!isDeepStrictEqual(again.body, answer.body) || again.headers['idempotent-replayed'] !== 'true') {
        violations.report(
          'a retried request gets its answer',
          `${write.key} was answered ${JSON.stringify(answer.body)}, then ${again.status} ${JSON.stringify(again.body)}`,
        );
      }
    },
  };

  async function askUntilAnswered(write: Write): Promise<ApiAnswer | null> {
    if (random.isHit(0.3)) {
      const [one, other] = await Promise.all([ask(write), ask(write)]);
      if (one?.status === 200 && other?.status === 200 && !isDeepStrictEqual(one.body, other.body)) {
        violations.report('a retried request gets its answer', `${write.key} got two answers at once`);
      }
    }
    for (let tries = 1; tries <= 6; tries += 1) {
      const answer = await ask(write);
      if (answer !== null && !triesAgainAfter.has(answer.status)) return answer;
      await sleep(random.between(0.5, 1) * second * 3 ** Math.min(tries, 4));
    }
    return null;
  }

  /** Does something else with the idempotency key of a write that was answered. */
  async function reuse(write: Write): Promise<void> {
    const answer = await ask({ ...write, kind: write.kind === 'cancel' ? 'delete' : 'cancel' }, true);
    if (answer?.status === 200) {
      violations.report('another request gets no answer of the first', `${write.key} was accepted again`);
    }
  }

  async function ask(write: Write, isCalm = false): Promise<ApiAnswer | null> {
    const { program, order, key } = write;
    if (!isCalm && random.isHit(network.requestLost)) return lose(program, order);
    const answer = await call(`${write.kind} by key, ${key}`, (services) => send(services, write));
    if (answer.kind !== 'answered') return lose(program, order);
    if (answer.value.status === 500) violations.report('no unexpected error', `${key}: 500`);
    if (!isCalm && random.isHit(network.replyLost)) return lose(program, order);
    return answer.value;
  }

  async function lose(program: Program, order: string): Promise<null> {
    await sleep(random.fraction() * 5 * second);
    onLost(program, order);
    return null;
  }
}

function send(services: Services, { program, kind, videoId, key }: Write): Promise<ApiAnswer> {
  const headers = { authorization: `Bearer ${program.secrets.at(-1)}`, 'idempotency-key': key };
  const access = {
    keys: services.apiKeys,
    sessions: services.sessions,
    idempotency: services.idempotency,
    limits: services.limits,
    settings: services.settings,
    now: services.now,
  };
  const onFailure = 'temporarily_unavailable';
  const asked =
    kind === 'cancel'
      ? routeCaller(
          'cancelVideoByKey',
          inVirtualTime(developerHandler('cancelVideoByKey', onFailure, cancelVideoByKey(services), access)),
        )
      : routeCaller(
          'deleteVideoByKey',
          inVirtualTime(developerHandler('deleteVideoByKey', onFailure, deleteVideoByKey(services), access)),
        );
  return asked({ path: { id: videoId }, headers });
}

/** Without the clock of Lambda's context, by which the handler would set a timer in real time. */
function inVirtualTime(handler: ApiHandler): ApiHandler {
  return (event, context) =>
    handler(event, Object.assign(Object.create(null), { ...context, getRemainingTimeInMillis: undefined }));
}
