import { CfnResource, Duration, type Stack } from 'aws-cdk-lib';
import { CfnConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { Environment } from '../foundation/environments.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';

/**
 * Sends our email. The operator verifies the domain in SES, so no stack owns that identity; an address alone
 * is the identity `Sender` of the first stack. Without `emailSender` nothing is granted.
 */
export class Mail {
  /** The user pool uses it, too. */
  readonly configurationSet: CfnConfigurationSet;
  /** Is there when the address may send; undefined where the operator verified its domain before. */
  readonly verifiedSender: CfnResource | undefined;
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
    const { emailSender } = props.environment;
    this.verifiedSender =
      emailSender === undefined || emailSender.verifiedDomain !== undefined
        ? undefined
        : this.#awaitSender(emailSender.address);
  }

  #awaitSender(address: string): CfnResource {
    const wait = new ReelwrightFunction(this.#stack, 'AwaitSender', {
      environment: this.#environment,
      entry: 'functions/mail/await-sender.lambda.ts',
      description: "Waits until the sender's address is verified",
      timeout: Duration.minutes(15),
      memoryMegabytes: 256,
    });
    wait.allow(['ses:GetEmailIdentity'], [this.#identityArn(address)]);
    return new CfnResource(this.#stack, 'VerifiedSender', {
      type: 'AWS::CloudFormation::CustomResource',
      properties: {
        ServiceToken: wait.functionArn,
        ServiceTimeout: Duration.minutes(16).toSeconds(),
        Sender: address,
      },
    });
  }

  #identityArn(identity: string): string {
    return this.#stack.formatArn({ service: 'ses', resource: 'identity', resourceName: identity });
  }

  grantSend(sender: ReelwrightFunction): void {
    const { emailSender } = this.#environment;
    if (emailSender === undefined) return;
    sender.setVariable('MAIL_SENDER', emailSender.address);
    sender.setVariable('MAIL_CONFIGURATION_SET', this.#configurationSetName);
    sender.allow(
      ['ses:SendEmail'],
      [
        this.#identityArn(emailSender.verifiedDomain ?? emailSender.address),
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
