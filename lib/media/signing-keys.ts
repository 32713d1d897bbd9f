import { CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import type { Generations } from '../foundation/secret-generations.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';

export interface SigningKeysProps {
  readonly environment: Environment;
  readonly generations: Generations;
}

/**
 * The accepted generations and their neighbors: CloudFormation removes a dropped one, or on a rollback a new
 * one, after the permissions have changed.
 */
function generationsInReach({ accepted }: Generations): readonly number[] {
  const first = Math.max(1, Math.min(...accepted) - 1);
  return Array.from({ length: Math.max(...accepted) + 2 - first }, (_, index) => first + index);
}

/**
 * The keys that sign links to files. Links of accepted generations are valid; the used one signs. CloudFront
 * cannot change a public key in place.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-trusted-signers.html
 *
 * A private key is made in the account. The whole account may use its `aws/ssm` key through SSM, so
 * ssm:GetParameter on the parameter protects it.
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/secure-string-parameter-kms-encryption.html
 */
export class SigningKeys extends Construct {
  readonly keyGroup: KeyGroup;
  /** SSM SecureString with the used key and the id of its public key. */
  readonly #parameter: string;

  constructor(scope: Construct, id: string, { environment, generations }: SigningKeysProps) {
    super(scope, id);
    this.#parameter = `/reelwright/${environment.name}/media-signing-key`;
    const parameterOf = (generation: number) => `${this.#parameter}-${generation}`;

    const creator = new ReelwrightFunction(this, 'CreateSigningKey', {
      environment,
      entry: 'functions/videos/files/create-signing-key.lambda.ts',
      description: 'Makes a key that signs links to videos, at the first deployment and when it is rotated',
      timeout: Duration.seconds(40),
      memoryMegabytes: 512,
    });
    const reachable = generationsInReach(generations).map((generation) =>
      this.#arnOf(parameterOf(generation)),
    );
    creator.allow(['ssm:DeleteParameter', 'ssm:GetParameter', 'ssm:PutParameter'], reachable);
    const publicKeys = new Map<number, PublicKey>();
    for (const generation of generations.accepted) {
      const name = parameterOf(generation);
      const key = this.#customResource(`SigningKey${generation}`, creator, { ParameterName: name });
      publicKeys.set(
        generation,
        new PublicKey(this, `PublicKey${generation}`, { encodedKey: key.getAtt('PublicKey').toString() }),
      );
    }
    this.keyGroup = new KeyGroup(this, 'Signers', { items: [...publicKeys.values()] });

    const used = publicKeys.get(generations.used);
    if (used === undefined) throw new Error(`Generation ${generations.used} is not accepted.`);
    const chooser = new ReelwrightFunction(this, 'UseSigningKey', {
      environment,
      entry: 'functions/videos/files/use-signing-key.lambda.ts',
      description: 'Chooses the key that signs links to videos, when CloudFront knows it',
      timeout: Duration.seconds(40),
      memoryMegabytes: 512,
    });
    chooser.allow(['ssm:GetParameter'], reachable);
    chooser.allow(['ssm:DeleteParameter', 'ssm:PutParameter'], [this.#arnOf(this.#parameter)]);
    const choice = this.#customResource('UsedSigningKey', chooser, {
      ParameterName: this.#parameter,
      GenerationParameterName: parameterOf(generations.used),
      PublicKeyId: used.publicKeyId,
    });
    choice.node.addDependency(this.keyGroup);
  }

  grantSign(signer: ReelwrightFunction): void {
    signer.setVariable('MEDIA_SIGNING_KEY_PARAMETER', this.#parameter);
    signer.allow(['ssm:GetParameter'], [this.#arnOf(this.#parameter)]);
  }

  #customResource(
    id: string,
    handler: ReelwrightFunction,
    properties: Readonly<Record<string, string>>,
  ): CfnResource {
    return new CfnResource(this, id, {
      type: 'AWS::CloudFormation::CustomResource',
      properties: {
        ServiceToken: handler.functionArn,
        ServiceTimeout: Duration.minutes(2).toSeconds(),
        ...properties,
      },
    });
  }

  #arnOf(parameter: string): string {
    return Stack.of(this).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: parameter.slice(1),
    });
  }
}
