import * as z from 'zod/mini';
import { type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';
import { SessionEnded } from '../../tables/credits/session.ts';
import { fingerprint } from '../../tables/idempotency/fingerprint.ts';
import { isEnded } from '../../tables/videos/lifecycle.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import { type StartRendering, startCharged } from '../../videos/generation/start-rendering.ts';
import type { DeveloperAnswer, DeveloperRoute } from '../developer-handler.ts';
import { type RecordedRequestDependencies, recordedRequest } from '../idempotent-request.ts';
import {
  type CreateByKeyDependencies,
  type CreateOutcome,
  createByKey,
  type WantedByKey,
} from './create-by-key.ts';
import { presentDeveloperVideo } from './present-developer-video.ts';
import type { WaitForEnd } from './wait-for-end.ts';

export interface GenerateByKeyDependencies extends CreateByKeyDependencies, RecordedRequestDependencies {
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
    const { recording, earlier } = recordedRequest(dependencies, {
      userId,
      key: headers['idempotency-key'],
      request: { meant: fingerprint('generateByKey', body), sent: fingerprint('generateByKey', sentBody) },
    });
    const wanted = { userId, session, key, visitorAddress, body, recording, earlier };
    const outcome = await createOnce(dependencies, wanted);
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
    const earlier = await wanted.earlier();
    if (earlier === null) throw error;
    return { kind: 'replayed', answer: earlier };
  }
}

async function answer(
  { waitForEnd, signer }: Pick<GenerateByKeyDependencies, 'waitForEnd' | 'signer'>,
  outcome: CreateOutcome,
  waiting: { readonly accountId: UserId; readonly userId: UserId; readonly seconds: number },
): Promise<DeveloperAnswer<'generateByKey'>> {
  const { headers, json } = outcome.answer;
  if (waiting.seconds > 0) {
    const id = outcome.kind === 'created' ? outcome.video.id : idIn(json);
    const video = await waitForEnd({ ...waiting, id });
    if (video !== null && isEnded(video.status)) {
      return { status: 200, headers, body: presentDeveloperVideo(video, await signer()) };
    }
  }
  return outcome.answer;
}

const CreatedVideo = z.object({ id: VideoId });

function idIn(json: string): VideoId {
  const parsed: unknown = JSON.parse(json);
  return z.parse(CreatedVideo, parsed).id;
}
