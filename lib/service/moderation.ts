import { createHash } from 'node:crypto';
import { CfnGuardrail, CfnGuardrailVersion } from 'aws-cdk-lib/aws-bedrock';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { provideWrittenSecret } from '../functions/written-secret.ts';
import type { Media } from '../media/media.ts';

/**
 * How sure the guardrail is before it refuses: HIGH refuses also at low confidence. Stories have fights, thieves and
 * rude people, so only what is sexual is refused early.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/guardrails-content-filters.html
 */
const strengths = {
  SEXUAL: 'HIGH',
  VIOLENCE: 'MEDIUM',
  HATE: 'MEDIUM',
  INSULTS: 'LOW',
  MISCONDUCT: 'MEDIUM',
} as const;

/** Its name is read by functions/moderation/guardrail-moderator.ts. */
const minorsTopic = {
  name: 'sexual_minors',
  definition:
    'Sexual, erotic or nude depictions of children or teenagers, or of adults who look or act like them.',
  type: 'DENY',
} as const;

const policies = {
  contentPolicyConfig: {
    filtersConfig: Object.entries(strengths).map(([type, inputStrength]) => ({
      type,
      inputStrength,
      outputStrength: 'NONE',
      inputModalities: ['TEXT', 'IMAGE'],
    })),
  },
  topicPolicyConfig: { topicsConfig: [minorsTopic] },
};

export interface ModerationProps {
  readonly environment: Environment;
  readonly media: Media;
}

/** Who judges what is asked for before it is charged (decision 53): a guardrail, where the operator wants one. */
export class Moderation extends Construct {
  readonly #environment: Environment;
  readonly #media: Media;
  readonly #guardrail: { readonly id: string; readonly arn: string; readonly version: string } | null;

  constructor(scope: Construct, id: string, { environment, media }: ModerationProps) {
    super(scope, id);
    this.#environment = environment;
    this.#media = media;
    this.#guardrail = environment.moderation === 'guardrail' ? this.#addGuardrail(environment) : null;
  }

  #addGuardrail({ name }: Environment) {
    const guardrail = new CfnGuardrail(this, 'Guardrail', {
      name: `reelwright-${name}`,
      description: `Judges prompts and starting images of ${name}`,
      blockedInputMessaging: 'Refused.',
      blockedOutputsMessaging: 'Refused.',
      ...policies,
    });
    const version = new CfnGuardrailVersion(this, 'Version', {
      guardrailIdentifier: guardrail.attrGuardrailId,
      // A published version never changes: another description makes another one.
      description: `Rules ${createHash('sha256').update(JSON.stringify(policies)).digest('hex').slice(0, 12)}`,
    });
    return { id: guardrail.attrGuardrailId, arn: guardrail.attrGuardrailArn, version: version.attrVersion };
  }

  grantJudge(judge: ReelwrightFunction): void {
    const { hashList } = this.#environment;
    this.#media.grantReadImages(judge);
    if (hashList !== undefined) {
      judge.setVariable('HASH_LIST_URL', hashList.url);
      provideWrittenSecret(judge, this.#environment, 'HASH_LIST_KEY_PARAMETER', 'hash-list-key');
    }
    this.grantJudgeText(judge);
  }

  /** Without images. */
  grantJudgeText(judge: ReelwrightFunction): void {
    const { moderation, moderationOutage } = this.#environment;
    if (moderation === undefined) return;
    judge.setVariable('MODERATION', moderation);
    if (moderationOutage !== undefined) judge.setVariable('MODERATION_OUTAGE', moderationOutage);
    if (this.#guardrail === null) return;
    judge.setVariable('GUARDRAIL_ID', this.#guardrail.id);
    judge.setVariable('GUARDRAIL_VERSION', this.#guardrail.version);
    judge.allow(['bedrock:ApplyGuardrail'], [this.#guardrail.arn]);
  }
}
