import { CfnResource, Duration, type Stack } from 'aws-cdk-lib';
import type { Environment } from '../foundation/environments.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { provideWrittenSecret } from '../functions/written-secret.ts';

/**
 * The operator's Stripe account. The operator writes its two SSM SecureStrings by hand: CloudFormation
 * cannot, and no template may hold a secret.
 */
export class StripeAccount {
  readonly #stack: Stack;
  readonly #folder: string;
  readonly #environment: Environment;

  constructor(props: { readonly stack: Stack; readonly environment: Environment }) {
    this.#stack = props.stack;
    this.#environment = props.environment;
    this.#folder = `/reelwright/${props.environment.name}`;
    if (props.environment.isTrial) this.#forgetWithStack(props.environment);
  }

  /** A trial leaves nothing behind, also what its operator wrote. */
  #forgetWithStack(environment: Environment): void {
    const names = ['stripe-secret-key', 'stripe-webhook-secret'].map((name) => `${this.#folder}/${name}`);
    const forget = new ReelwrightFunction(this.#stack, 'ForgetWrittenSecrets', {
      environment,
      entry: 'functions/secrets/forget-written-secrets.lambda.ts',
      description: 'Removes the keys that the operator wrote, with the stack',
      timeout: Duration.seconds(40),
      memoryMegabytes: 256,
    });
    forget.allow(
      ['ssm:DeleteParameter'],
      names.map((name) => this.#arnOf(name)),
    );
    new CfnResource(this.#stack, 'WrittenSecrets', {
      type: 'AWS::CloudFormation::CustomResource',
      properties: {
        ServiceToken: forget.functionArn,
        ServiceTimeout: Duration.minutes(2).toSeconds(),
        ParameterNames: names.join(','),
      },
    });
  }

  /** How the function sells: the facts `tax` and `promotionCodes`. */
  provideSaleSettings(seller: ReelwrightFunction): void {
    const { tax, promotionCodes } = this.#environment;
    if (tax !== undefined) seller.setVariable('TAX_BEHAVIOR', tax);
    if (promotionCodes) seller.setVariable('PROMOTION_CODES', 'yes');
  }

  /** Without a key the function can only probe Stripe. */
  provideUrl(caller: ReelwrightFunction): void {
    caller.setVariable('STRIPE_API_URL', 'https://api.stripe.com');
  }

  grantCall(caller: ReelwrightFunction): void {
    this.provideUrl(caller);
    provideWrittenSecret(caller, this.#environment, 'STRIPE_SECRET_KEY_PARAMETER', 'stripe-secret-key');
  }

  grantVerifyWebhook(verifier: ReelwrightFunction): void {
    provideWrittenSecret(
      verifier,
      this.#environment,
      'STRIPE_WEBHOOK_SECRET_PARAMETER',
      'stripe-webhook-secret',
    );
  }

  #arnOf(parameter: string): string {
    return this.#stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter.slice(1) });
  }
}
