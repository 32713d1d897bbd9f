import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { requestLimits } from '../aws/request-limits.ts';
import { environment, environmentIfSet } from '../environment/environment.ts';
import type { OutagePolicy } from './decide-moderation.ts';
import { emulatedModerator } from './emulated-moderator.ts';
import { createGuardrailModerator } from './guardrail-moderator.ts';
import type { Moderator } from './moderator.ts';

/** Mostly under a second; two tries fit into the 10 s of the route beside what else it does. */
const judgingMilliseconds = 2_500;

export function configuredOutagePolicy(): OutagePolicy {
  return environmentIfSet('MODERATION_OUTAGE') === 'refuse' ? 'refuse' : 'continue';
}

/** Null: the environment has none. */
export function configuredModerator(): Moderator | null {
  const name = environmentIfSet('MODERATION');
  switch (name) {
    case undefined:
      return null;
    case 'simulated':
      return emulatedModerator;
    case 'guardrail':
      return createGuardrailModerator(
        new BedrockRuntimeClient({
          maxAttempts: 2,
          // Over HTTP/2, its default, a frozen function finds dead sessions.
          requestHandler: new NodeHttpHandler(requestLimits(judgingMilliseconds)),
        }),
        { id: environment('GUARDRAIL_ID'), version: environment('GUARDRAIL_VERSION') },
      );
    default:
      throw new Error(`There is no moderator ${JSON.stringify(name)}.`);
  }
}
