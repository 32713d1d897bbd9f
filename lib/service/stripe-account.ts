import type { Stack } from 'aws-cdk-lib';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

/**
 * The operator's Stripe account. The operator writes its two SSM SecureStrings by hand: CloudFormation
 * cannot, and no template may hold a secret.
 */
export class StripeAccount {
  readonly #stack: Stack;
  readonly #folder: string;

  constructor(props: { readonly stack: Stack; readonly environment: Environment }) {
    this.#stack = props.stack;
    this.#folder = `/reelwright/${props.environment.name}`;
  }

  /** Without a key the function can only probe Stripe. */
  provideUrl(caller: ReelwrightFunction): void {
    caller.setVariable('STRIPE_API_URL', 'https://api.stripe.com');
  }

  grantCall(caller: ReelwrightFunction): void {
    const parameter = `${this.#folder}/stripe-secret-key`;
    this.provideUrl(caller);
    caller.setVariable('STRIPE_SECRET_KEY_PARAMETER', parameter);
    this.#allowRead(caller, parameter);
  }

  grantVerifyWebhook(verifier: ReelwrightFunction): void {
    const parameter = `${this.#folder}/stripe-webhook-secret`;
    verifier.setVariable('STRIPE_WEBHOOK_SECRET_PARAMETER', parameter);
    this.#allowRead(verifier, parameter);
  }

  #allowRead(reader: ReelwrightFunction, parameter: string): void {
    reader.allow(
      ['ssm:GetParameter'],
      [this.#stack.formatArn({ service: 'ssm', resource: 'parameter', resourceName: parameter.slice(1) })],
    );
  }
}
