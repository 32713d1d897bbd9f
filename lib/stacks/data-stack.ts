import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { tables } from '../../functions/tables.ts';
import { DataTable } from '../data/data-table.ts';
import type {
  AccountCodes,
  ApiAccess,
  Audit,
  Cases,
  ConfirmationLinks,
  Credits,
  Erasures,
  IdempotencyRecords,
  Identities,
  Limits,
  Lines,
  Messages,
  OperatorRequests,
  Orders,
  PersonalFiles,
  Refusals,
  Settings,
  Spend,
  StatusRecords,
  StatusSubscriptions,
  Videos,
  WebhookRecords,
} from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';

/** The tables, deployed apart from the service that uses them. */
export class DataStack extends Stack {
  readonly credits: Credits;
  readonly orders: Orders;
  readonly videos: Videos;
  readonly refusals: Refusals;
  readonly lines: Lines;
  readonly personalFiles: PersonalFiles;
  readonly identities: Identities;
  readonly confirmationLinks: ConfirmationLinks;
  readonly limits: Limits;
  readonly accountCodes: AccountCodes;
  readonly settings: Settings;
  readonly spend: Spend;
  readonly statusRecords: StatusRecords;
  readonly statusSubscriptions: StatusSubscriptions;
  readonly messages: Messages;
  readonly cases: Cases;
  readonly erasures: Erasures;
  readonly apiAccess: ApiAccess;
  readonly idempotencyRecords: IdempotencyRecords;
  readonly webhookRecords: WebhookRecords;
  readonly audit: Audit;
  readonly operatorRequests: OperatorRequests;

  constructor(scope: Construct, id: string, props: StackProps & { readonly environment: Environment }) {
    super(scope, id, props);
    const { environment } = props;
    this.credits = new DataTable(this, 'Credits', { environment, description: tables.credits });
    this.orders = new DataTable(this, 'Orders', { environment, description: tables.orders });
    this.videos = new DataTable(this, 'Videos', { environment, description: tables.videos });
    this.refusals = new DataTable(this, 'Refusals', { environment, description: tables.refusals });
    this.lines = new DataTable(this, 'Lines', { environment, description: tables.lines });
    this.personalFiles = new DataTable(this, 'PersonalFiles', {
      environment,
      description: tables.personalFiles,
    });
    this.identities = new DataTable(this, 'Identities', { environment, description: tables.identities });
    this.confirmationLinks = new DataTable(this, 'ConfirmationLinks', {
      environment,
      description: tables.confirmationLinks,
    });
    this.limits = new DataTable(this, 'Limits', { environment, description: tables.limits });
    this.accountCodes = new DataTable(this, 'AccountCodes', {
      environment,
      description: tables.accountCodes,
    });
    this.settings = new DataTable(this, 'Settings', { environment, description: tables.settings });
    this.spend = new DataTable(this, 'Spend', { environment, description: tables.spend });
    this.statusRecords = new DataTable(this, 'Status', { environment, description: tables.statusRecords });
    this.statusSubscriptions = new DataTable(this, 'StatusSubscriptions', {
      environment,
      description: tables.statusSubscriptions,
    });
    this.messages = new DataTable(this, 'Messages', { environment, description: tables.messages });
    this.cases = new DataTable(this, 'Cases', { environment, description: tables.cases });
    this.erasures = new DataTable(this, 'Erasures', {
      environment,
      description: tables.erasures,
      isReplicated: true,
    });
    this.apiAccess = new DataTable(this, 'ApiAccess', { environment, description: tables.apiAccess });
    this.idempotencyRecords = new DataTable(this, 'IdempotencyRecords', {
      environment,
      description: tables.idempotencyRecords,
    });
    this.webhookRecords = new DataTable(this, 'Webhooks', {
      environment,
      description: tables.webhookRecords,
    });
    this.audit = new DataTable(this, 'Audit', { environment, description: tables.audit });
    this.operatorRequests = new DataTable(this, 'OperatorRequests', {
      environment,
      description: tables.operatorRequests,
    });

    const { emailSender } = environment;
    // Here, since SES mails its link to the address before anything waits for it.
    if (emailSender !== undefined && emailSender.verifiedDomain === undefined) {
      new CfnEmailIdentity(this, 'Sender', { emailIdentity: emailSender.address });
    }

    new CfnOutput(this, 'SpendTable', {
      value: this.spend.tableName,
      description: 'What videos cost by day and model',
    });
  }
}
