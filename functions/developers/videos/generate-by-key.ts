import * as z from 'zod/mini';
import { type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';
import { SessionEnded } from '../../tables/credits/session.ts';
import { fingerprint } from '../../tables/idempotency/fingerprint.ts';
import { isEnded } from '../../tables/videos/lifecycle.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import { type StartRendering, startCharged } from '../../videos/generation/start-rendering.ts';
import { type DeveloperAnswer, type DeveloperRoute, replayedHeader } from '../developer-handler.ts';
import {
  type CreateByKeyDependencies,
  type CreateOutcome,
  createByKey,
  replayOf,
  type WantedByKey,
} from './create-by-key.ts';
import { presentDeveloperVideo } from './present-developer-video.ts';
import type { WaitForEnd } from './wait-for-end.ts';

export interface GenerateByKeyDependencies extends CreateByKeyDependencies {
  readonly startRendering: StartRendering;
  readonly signer: () => Promise<LinkSigner>;
  readonly waitForEnd: WaitForEnd;
}

/** POST /api/v1/generate: creates a video once per idempotency key, starts it, and waits for its end if asked. */
export function generateByKey(dependencies: GenerateByKeyDependencies): DeveloperRoute<'generateByKey'> {
  return async ({
    accountId,
    userId,
    session,
    key,
    visitorAddress,
    headers,
    query: { wait = '0' },
    body,
    sentBody,
  }) => {
    if (key === null) throw new Rejection('forbidden');
    const attempt = {
      userId,
      key: headers['idempotency-key'],
      request: { meant: fingerprint('generateByKey', body), sent: fingerprint('generateByKey', sentBody) },
    };
    const outcome = await createOnce(dependencies, { userId, session, key, visitorAddress, body, attempt });
    if (outcome.kind === 'created') await startCharged(dependencies, outcome.video);
    return answer(dependencies, outcome, { accountId, userId, seconds: Number(wait) });
  };
}

async function createOnce(
  dependencies: GenerateByKeyDependencies,
  wanted: WantedByKey,
): Promise<CreateOutcome> {
  try {
    return await createByKey(dependencies, wanted);
  } catch (error) {
    if (error instanceof SessionEnded) throw error;
    // An earlier request may have been answered.
    const { userId, key } = wanted.attempt;
    const record = await dependencies.idempotency.read(userId, key, dependencies.now());
    const replay = replayOf(wanted.attempt, record);
    if (replay !== null) return replay;
    throw error;
  }
}

async function answer(
  { waitForEnd, signer }: Pick<GenerateByKeyDependencies, 'waitForEnd' | 'signer'>,
  outcome: CreateOutcome,
  waiting: { readonly accountId: UserId; readonly userId: UserId; readonly seconds: number },
): Promise<DeveloperAnswer<'generateByKey'>> {
  const { status, body } = outcome.answer;
  const headers = {
    ...outcome.answer.headers,
    ...(outcome.kind === 'replayed' && { [replayedHeader]: 'true' }),
  };
  if (waiting.seconds > 0) {
    const id = outcome.kind === 'created' ? outcome.video.id : idIn(body);
    const video = await waitForEnd({ ...waiting, id });
    if (video !== null && isEnded(video.status)) {
      return { status: 200, headers, body: presentDeveloperVideo(video, await signer()) };
    }
  }
  return { status, headers, json: body };
}

const CreatedVideo = z.object({ id: VideoId });

function idIn(body: string): VideoId {
  const parsed: unknown = JSON.parse(body);
  return z.parse(CreatedVideo, parsed).id;
}
