import { CfnResource, Duration, type Stack } from 'aws-cdk-lib';
import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { mailTags } from '../../contract/account/mail-tags.ts';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
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

  /** Notes what becomes of emails to people: SES tells EventBridge, also about those of the user pool. */
  recordOutcomes({
    identity,
    tables,
  }: {
    readonly identity: { grantFindByAddress(finder: ReelwrightFunction): void };
    readonly tables: DataTables;
  }): void {
    const scope = new Construct(this.#stack, 'MailOutcomes');
    const deadLetterQueue = addFailures(scope);
    const record = new ReelwrightFunction(scope, 'RecordMail', {
      environment: this.#environment,
      entry: 'functions/account/record-mail.lambda.ts',
      description: 'Notes whether emails to people arrived',
      timeout: Duration.seconds(30),
      memoryMegabytes: 256,
      deadLetterQueue,
    });
    grantTables(record, tables, ['credits.checkSession', 'sentMails.record']);
    identity.grantFindByAddress(record);
    new CfnConfigurationSetEventDestination(scope, 'Events', {
      configurationSetName: this.configurationSet.ref,
      eventDestination: {
        name: 'events',
        enabled: true,
        matchingEventTypes: ['DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT'],
        eventBridgeDestination: {
          eventBusArn: this.#stack.formatArn({
            service: 'events',
            resource: 'event-bus',
            resourceName: 'default',
          }),
        },
      },
    });
    new Rule(scope, 'Rule', {
      description: 'Emails to people that arrived, or did not',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          mail: {
            tags: {
              'ses:configuration-set': [this.#configurationSetName],
              [mailTags.noAccount]: Match.doesNotExist(),
            },
          },
        },
      },
      targets: [new LambdaFunction(record, { retryAttempts: 2, deadLetterQueue })],
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
