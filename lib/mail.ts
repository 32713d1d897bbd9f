import type { Stack } from 'aws-cdk-lib';
import type { Environment } from './environments.ts';
import type { ReelwrightFunction } from './reelwright-function.ts';

/**
 * The way out for the product's own mail, by SES. Its identity is the domain that the operator has verified there, so
 * no stack owns it. In an environment without `emailSender` nothing is granted, and functions find no sender.
 */
export class Mail {
  readonly #stack: Stack;
  readonly #environment: Environment;

  constructor(props: { readonly stack: Stack; readonly environment: Environment }) {
    this.#stack = props.stack;
    this.#environment = props.environment;
  }

  /** Lets the function send mail to anybody, from the one address. Without a sender it is told none. */
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

  /** Lets the function send mail, and tells it the operator's address, if there are both. */
  grantSendToOperator(sender: ReelwrightFunction): void {
    const { emailSender, operatorAddress } = this.#environment;
    if (emailSender === undefined || operatorAddress === undefined) return;
    this.grantSend(sender);
    sender.setVariable('OPERATOR_ADDRESS', operatorAddress);
  }
}
