import * as z from 'zod/mini';
import { serviceTimeLimit } from '../aws/request-limits.ts';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import type { Fingerprint } from '../images/fingerprints.ts';
import type { Rules } from './moderator.ts';

/** A list of known images of child abuse, such as NCMEC's and the IWF's, which members get. */
export interface HashList {
  /** Whether one of a file's fingerprints is on it. @throws if there is no answer: an outage */
  contains(fingerprints: readonly Fingerprint[]): Promise<boolean>;
}

export const hashListRules: Rules = { ruleSet: 'own', version: 'hash list' };

/** Two seconds of the ten of the route, once: the moderator still has to answer. */
const askingMilliseconds = 2_000;

const Answer = z.object({ found: z.boolean() });

/**
 * Asks the operator's own service, which holds the list or has a license to match perceptually:
 * `POST {"fingerprints": [{"kind": "md5", "value": "…"}]}` with the key as a bearer's token, answered by
 * `{"found": true}`. It gets no image and no person.
 */
export function createHashList({
  url,
  key,
}: {
  readonly url: string;
  readonly key: () => Promise<string>;
}): HashList {
  return {
    async contains(fingerprints) {
      if (fingerprints.length === 0) return false;
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${await key()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fingerprints }),
        redirect: 'error',
        signal: AbortSignal.timeout(serviceTimeLimit(askingMilliseconds)),
      });
      if (!answer.ok) throw new DependencyFailure('The hash list', `it answered ${answer.status}`);
      return z.parse(Answer, await answer.json()).found;
    },
  };
}
