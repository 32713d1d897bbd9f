import { CfnOutput, CfnResource, Duration, Stack } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';

export interface ProvenanceProps {
  readonly environment: Environment;
}

/**
 * The key that signs the content credentials of videos (decision 52). It never leaves KMS. Its certificates are
 * self-issued until the operator writes those of an authority into their parameter.
 */
export class Provenance extends Construct {
  readonly #environment: Environment;
  readonly #key: Key;
  readonly #parameter: string;

  constructor(scope: Construct, id: string, { environment }: ProvenanceProps) {
    super(scope, id);
    this.#environment = environment;
    this.#parameter = `/reelwright/${environment.name}/provenance-certificates`;
    this.#key = new Key(this, 'Key', {
      description: `Signs the content credentials of videos of ${environment.name}`,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: lifetimeOf(environment).removalPolicy,
    });
    new CfnOutput(Stack.of(this), 'ProvenanceKeyArn', { value: this.#key.keyArn });
    const creator = new ReelwrightFunction(this, 'CreateCertificates', {
      environment,
      entry: 'functions/provenance/create-certificates.lambda.ts',
      description: 'Makes self-issued certificates for the key that signs videos, until there are others',
      timeout: Duration.seconds(40),
      memoryMegabytes: 512,
    });
    creator.allow(['kms:GetPublicKey'], [this.#key.keyArn]);
    creator.allow(['ssm:DeleteParameter', 'ssm:GetParameter', 'ssm:PutParameter'], [this.#parameterArn]);
    new CfnResource(this, 'Certificates', {
      type: 'AWS::CloudFormation::CustomResource',
      properties: {
        ServiceToken: creator.functionArn,
        ServiceTimeout: Duration.minutes(2).toSeconds(),
        KeyArn: this.#key.keyArn,
        ParameterName: this.#parameter,
        Environment: environment.name,
      },
    });
  }

  grantSign(signer: ReelwrightFunction): void {
    signer.setVariable('PROVENANCE_KEY_ARN', this.#key.keyArn);
    signer.setVariable('PROVENANCE_CERTIFICATES_PARAMETER', this.#parameter);
    const { timeStampAuthority } = this.#environment;
    if (timeStampAuthority !== undefined) signer.setVariable('TIME_STAMP_AUTHORITY_URL', timeStampAuthority);
    signer.allow(['kms:Sign'], [this.#key.keyArn]);
    signer.allow(['ssm:GetParameter'], [this.#parameterArn]);
  }

  get #parameterArn(): string {
    return Stack.of(this).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: this.#parameter.slice(1),
    });
  }
}
