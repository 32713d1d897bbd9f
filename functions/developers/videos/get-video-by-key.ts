import { Rejection } from '../../errors/rejection.ts';
import { isEnded } from '../../tables/videos/lifecycle.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import type { LinePlaces } from '../../videos/line/line-places.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { presentDeveloperVideo } from './present-developer-video.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { WaitForEnd } from './wait-for-end.ts';

/** GET /api/v1/video/{id}: `wait` waits for the end. */
export function getVideoByKey(dependencies: {
  readonly waitForEnd: WaitForEnd;
  readonly signer: () => Promise<LinkSigner>;
  readonly linePlaces: LinePlaces;
  readonly now: () => Date;
}): DeveloperRoute<'getVideoByKey'> {
  return async ({ accountId, userId, path: { id }, query: { wait = '0' } }) => {
    const video = await dependencies.waitForEnd({ accountId, userId, id, seconds: Number(wait) });
    if (video === null) throw new Rejection('not_found');
    const [links, placeOf] = await Promise.all([dependencies.signer(), dependencies.linePlaces([video])]);
    const line = placeOf(video);
    const pause = retryAfterSeconds(video, line, dependencies.now());
    return {
      body: presentDeveloperVideo(video, links, line),
      ...(!isEnded(video.status) && { headers: { 'retry-after': String(pause) } }),
    };
  };
}
