import { RemovalPolicy, SecretValue, Validations } from 'aws-cdk-lib';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { originSecretHeader } from '../../contract/origin-secret.ts';
import type { Environment } from '../foundation/environments.ts';
import type { Generations } from '../foundation/secret-generations.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

export interface OriginSecretProps {
  readonly environment: Environment;
  readonly generations: Generations;
  /** Before its name; the site's has none. */
  readonly of?: string;
}

/**
 * What CloudFront sends with each request, so that none bypasses the web ACL by the API's own address.
 * Secrets have fixed names: no other stack imports what rotates.
 *
 * Dynamic references bring the values at deployment, without a call at run time. A template may have 60, so
 * two accepted generations are one more secret, which refers to both.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
 */
export class OriginSecret extends Construct {
  readonly #folder: string;
  readonly #generations: Generations;

  constructor(scope: Construct, id: string, { environment, generations, of = '' }: OriginSecretProps) {
    super(scope, id);
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'npm run rotate rotates it by two deployments, since CloudFront reads it only then.',
    });
    this.#folder = `reelwright/${environment.name}/${of}`;
    this.#generations = generations;
    const { accepted } = generations;
    const each = accepted.map((generation) => {
      const secret = new CfnSecret(this, `Generation${generation}`, {
        name: this.#nameOf([generation]),
        description: 'Sent by CloudFront to the API',
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
      });
      secret.applyRemovalPolicy(RemovalPolicy.DESTROY);
      return secret;
    });
    if (accepted.length === 1) return;
    const all = new CfnSecret(this, `Accepted${accepted.join('And')}`, {
      name: this.#nameOf(accepted),
      description: 'The generations that the API accepts, with commas between',
      secretString: accepted.map((generation) => secretValue(this.#nameOf([generation]))).join(','),
    });
    all.applyRemovalPolicy(RemovalPolicy.DESTROY);
    for (const secret of each) all.addResourceDependency(secret);
  }

  /** Whatever uses it must depend on this construct. */
  get header(): Readonly<Record<string, string>> {
    return { [originSecretHeader]: secretValue(this.#nameOf([this.#generations.used])) };
  }

  provideAccepted(handler: ReelwrightFunction): void {
    handler.setVariable('ORIGIN_SECRETS', secretValue(this.#nameOf(this.#generations.accepted)));
  }

  #nameOf(generations: readonly number[]): string {
    return `${this.#folder}origin-secret-${generations.join('-and-')}`;
  }
}

function secretValue(secretName: string): string {
  return SecretValue.secretsManager(secretName).unsafeUnwrap();
}
