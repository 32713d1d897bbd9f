import { ApplyGuardrailCommand, type BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import * as z from 'zod/mini';
import { type RefusalCategory, refusalCategories } from '../../contract/moderation.ts';
import type { Moderator } from './moderator.ts';

/** The topic of lib/service/moderation.ts that the content filters lack. */
const minorsTopic = 'sexual_minors';

const categoriesOfFilters = {
  SEXUAL: 'sexual',
  VIOLENCE: 'violence',
  HATE: 'hate',
  INSULTS: 'hate',
  MISCONDUCT: 'crime',
} as const satisfies Record<string, RefusalCategory>;

const Detection = z.enum(['BLOCKED', 'NONE']);

/** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ApplyGuardrail.html */
const Answer = z.object({
  action: z.enum(['NONE', 'GUARDRAIL_INTERVENED']),
  assessments: z.array(
    z.object({
      topicPolicy: z.optional(
        z.object({ topics: z.array(z.object({ name: z.literal(minorsTopic), action: Detection })) }),
      ),
      contentPolicy: z.optional(
        z.object({
          filters: z.array(
            z.object({
              type: z.enum(['SEXUAL', 'VIOLENCE', 'HATE', 'INSULTS', 'MISCONDUCT']),
              action: Detection,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Asks a guardrail of Amazon Bedrock, which the stacks configure. */
export function createGuardrailModerator(
  client: BedrockRuntimeClient,
  { id, version }: { readonly id: string; readonly version: string },
): Moderator {
  return {
    ruleSet: 'guardrail',
    version,
    async judge({ prompt, style, images }) {
      const answer = await client.send(
        new ApplyGuardrailCommand({
          guardrailIdentifier: id,
          guardrailVersion: version,
          source: 'INPUT',
          content: [
            { text: { text: style === null ? prompt : `${prompt}\n\n${style}` } },
            ...images.map((bytes) => ({ image: { format: 'jpeg' as const, source: { bytes } } })),
          ],
        }),
      );
      const { action, assessments } = z.parse(Answer, answer);
      if (action === 'NONE') return { verdict: 'allowed' };
      const found = new Set(assessments.flatMap(blockedBy));
      const [first, ...others] = refusalCategories.filter((category) => found.has(category));
      // Nothing else is configured: such an answer is not understood.
      if (first === undefined) throw new Error('The guardrail refused without a category.');
      return { verdict: 'refused', categories: [first, ...others] };
    },
  };
}

function blockedBy({
  topicPolicy,
  contentPolicy,
}: z.infer<typeof Answer>['assessments'][number]): readonly RefusalCategory[] {
  const isBlocked = ({ action }: { readonly action: z.infer<typeof Detection> }) => action === 'BLOCKED';
  return [
    ...(topicPolicy?.topics ?? []).filter(isBlocked).map(({ name }) => name),
    ...(contentPolicy?.filters ?? []).filter(isBlocked).map(({ type }) => categoriesOfFilters[type]),
  ];
}
