import type { Stack } from 'aws-cdk-lib';
import { CfnConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';

/**
 * Sends our email. The operator verifies the domain in SES, so no stack owns that identity. Without
 * `emailSender` nothing is granted.
 */
export class Mail {
  /** The user pool uses it, too. */
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
      // SES would stop an account that keeps mailing addresses that bounced or complained.
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      reputationOptions: { reputationMetricsEnabled: true },
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
    });
  }

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

  /** Also sets the operator's address, if both are configured. */
  grantSendToOperator(sender: ReelwrightFunction): void {
    const { emailSender, operatorAddress } = this.#environment;
    if (emailSender === undefined || operatorAddress === undefined) return;
    this.grantSend(sender);
    sender.setVariable('OPERATOR_ADDRESS', operatorAddress);
  }
}
