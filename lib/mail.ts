import type { Stack } from 'aws-cdk-lib';
import type { Environment } from './environments.ts';
import type { ReelwrightFunction } from './reelwright-function.ts';

/**
 * Sends the product's own email by SES. The operator verifies the domain in SES, so no stack owns that identity. In an
 * environment without `emailSender` nothing is granted, and functions find no sender.
 */
export class Mail {
  readonly #stack: Stack;
  readonly #environment: Environment;

  constructor(props: { readonly stack: Stack; readonly environment: Environment }) {
    this.#stack = props.stack;
    this.#environment = props.environment;
  }

  /** Lets the function send email to any address, from the one sender. Without `emailSender` nothing is set. */
  grantSend(sender: ReelwrightFunction): void {
    const { emailSender } = this.#environment;
    if (emailSender === undefined) return;
    sender.setVariable('MAIL_SENDER', emailSender.address);
    sender.allow(
      ['ses:SendEmail'],
      [
        this.#stack.formatArn({
          service: 'ses',
          resource: 'identity',
          resourceName: emailSender.verifiedDomain,
        }),
      ],
      { StringEquals: { 'ses:FromAddress': emailSender.address } },
    );
  }

  /** Lets the function send email, and sets the operator's address, where both are configured. */
  grantSendToOperator(sender: ReelwrightFunction): void {
    const { emailSender, operatorAddress } = this.#environment;
    if (emailSender === undefined || operatorAddress === undefined) return;
    this.grantSend(sender);
    sender.setVariable('OPERATOR_ADDRESS', operatorAddress);
  }
}
