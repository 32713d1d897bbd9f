import type { Stack } from 'aws-cdk-lib';
import { CfnConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

/**
 * Sends the product's own email by SES. The operator verifies the domain in SES, so no stack owns that identity. In an
 * environment without `emailSender` nothing is granted, and functions find no sender.
 */
export class Mail {
  /** Also the user pool's. */
  readonly configurationSet: CfnConfigurationSet;
  readonly #stack: Stack;
  readonly #environment: Environment;
  /** Fixed, so that no stack imports it. */
  readonly #configurationSetName: string;

  constructor(props: { readonly stack: Stack; readonly environment: Environment }) {
    this.#stack = props.stack;
    this.#environment = props.environment;
    this.#configurationSetName = `reelwright-${props.environment.name}`;
    this.configurationSet = new CfnConfigurationSet(props.stack, 'MailSettings', {
      name: this.#configurationSetName,
      // An address that bounced or complained gets no more email, or SES would stop the account.
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      reputationOptions: { reputationMetricsEnabled: true },
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
    });
  }

  /** Lets the function send email to any address, from the one sender. Without `emailSender` nothing is set. */
  grantSend(sender: ReelwrightFunction): void {
    const { emailSender } = this.#environment;
    if (emailSender === undefined) return;
    sender.setVariable('MAIL_SENDER', emailSender.address);
    sender.setVariable('MAIL_CONFIGURATION_SET', this.#configurationSetName);
    sender.allow(
      ['ses:SendEmail'],
      [
        this.#stack.formatArn({
          service: 'ses',
          resource: 'identity',
          resourceName: emailSender.verifiedDomain,
        }),
        this.#stack.formatArn({
          service: 'ses',
          resource: 'configuration-set',
          resourceName: this.#configurationSetName,
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
