import type { Stack } from 'aws-cdk-lib';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

/**
 * The operator's Stripe account. Its two secrets are SSM parameters (SecureString, under the account's `aws/ssm` key)
 * that the operator writes by hand: CloudFormation cannot, and no secret may be in a template.
 */
export class StripeAccount {
  readonly #stack: Stack;
  readonly #folder: string;

  constructor(props: { readonly stack: Stack; readonly environment: Environment }) {
    this.#stack = props.stack;
    this.#folder = `/reelwright/${props.environment.name}`;
  }

  /** Sets Stripe's URL. Without a key the function can only probe it. */
  provideUrl(caller: ReelwrightFunction): void {
    caller.setVariable('STRIPE_API_URL', 'https://api.stripe.com');
  }

  /** Lets the function call Stripe. */
  grantCall(caller: ReelwrightFunction): void {
    const parameter = `${this.#folder}/stripe-secret-key`;
    this.provideUrl(caller);
    caller.setVariable('STRIPE_SECRET_KEY_PARAMETER', parameter);
    this.#allowRead(caller, parameter);
  }

  /** Lets the function check that a webhook was signed by Stripe. */
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
