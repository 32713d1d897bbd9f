import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { accountCodesTable } from '../../functions/tables/account-codes/account-codes.table.ts';
import { apiAccessTable } from '../../functions/tables/api-access/api-access.table.ts';
import { confirmationLinksTable } from '../../functions/tables/confirmation-links/confirmation-links.table.ts';
import { creditsTable } from '../../functions/tables/credits/credits.table.ts';
import { erasuresTable } from '../../functions/tables/erasures/erasures.table.ts';
import { filesTable } from '../../functions/tables/files/files.table.ts';
import { idempotencyTable } from '../../functions/tables/idempotency/idempotency.table.ts';
import { identitiesTable } from '../../functions/tables/identities/identities.table.ts';
import { limitsTable } from '../../functions/tables/limits/limits.table.ts';
import { linesTable } from '../../functions/tables/lines/lines.table.ts';
import { messagesTable } from '../../functions/tables/messages/messages.table.ts';
import { ordersTable } from '../../functions/tables/orders/orders.table.ts';
import { spendTable } from '../../functions/tables/spend/spend.table.ts';
import { statusTable } from '../../functions/tables/status/status.table.ts';
import { statusSubscriptionsTable } from '../../functions/tables/status-subscriptions/subscriptions.table.ts';
import { videosTable } from '../../functions/tables/videos/videos.table.ts';
import { webhooksTable } from '../../functions/tables/webhooks/webhooks.table.ts';
import { DataTable } from '../data/data-table.ts';
import type {
  AccountCodes,
  ApiAccess,
  ConfirmationLinks,
  Credits,
  Erasures,
  IdempotencyRecords,
  Identities,
  Limits,
  Lines,
  Messages,
  Orders,
  PersonalFiles,
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
  readonly lines: Lines;
  readonly personalFiles: PersonalFiles;
  readonly identities: Identities;
  readonly confirmationLinks: ConfirmationLinks;
  readonly limits: Limits;
  readonly accountCodes: AccountCodes;
  readonly spend: Spend;
  readonly statusRecords: StatusRecords;
  readonly statusSubscriptions: StatusSubscriptions;
  readonly messages: Messages;
  readonly erasures: Erasures;
  readonly apiAccess: ApiAccess;
  readonly idempotencyRecords: IdempotencyRecords;
  readonly webhookRecords: WebhookRecords;

  constructor(scope: Construct, id: string, props: StackProps & { readonly environment: Environment }) {
    super(scope, id, props);
    const { environment } = props;
    this.credits = new DataTable(this, 'Credits', { environment, description: creditsTable });
    this.orders = new DataTable(this, 'Orders', { environment, description: ordersTable });
    this.videos = new DataTable(this, 'Videos', { environment, description: videosTable });
    this.lines = new DataTable(this, 'Lines', { environment, description: linesTable });
    this.personalFiles = new DataTable(this, 'PersonalFiles', { environment, description: filesTable });
    this.identities = new DataTable(this, 'Identities', { environment, description: identitiesTable });
    this.confirmationLinks = new DataTable(this, 'ConfirmationLinks', {
      environment,
      description: confirmationLinksTable,
    });
    this.limits = new DataTable(this, 'Limits', { environment, description: limitsTable });
    this.accountCodes = new DataTable(this, 'AccountCodes', { environment, description: accountCodesTable });
    this.spend = new DataTable(this, 'Spend', { environment, description: spendTable });
    this.statusRecords = new DataTable(this, 'Status', { environment, description: statusTable });
    this.statusSubscriptions = new DataTable(this, 'StatusSubscriptions', {
      environment,
      description: statusSubscriptionsTable,
    });
    this.messages = new DataTable(this, 'Messages', { environment, description: messagesTable });
    this.erasures = new DataTable(this, 'Erasures', {
      environment,
      description: erasuresTable,
      isReplicated: true,
    });
    this.apiAccess = new DataTable(this, 'ApiAccess', { environment, description: apiAccessTable });
    this.idempotencyRecords = new DataTable(this, 'IdempotencyRecords', {
      environment,
      description: idempotencyTable,
    });
    this.webhookRecords = new DataTable(this, 'Webhooks', { environment, description: webhooksTable });

    new CfnOutput(this, 'SpendTable', {
      value: this.spend.tableName,
      description: 'What videos cost by day and model; an item with the day "closed" closes a model',
    });
  }
}
