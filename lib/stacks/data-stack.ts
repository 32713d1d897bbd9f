import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import {
  AccountCodes,
  ConfirmationLinks,
  Credits,
  Limits,
  Lines,
  Orders,
  PersonalFiles,
  Videos,
} from '../data/data.ts';
import { Erasures } from '../data/erasures.ts';
import { Identities } from '../data/identities.ts';
import { Messages } from '../data/messages.ts';
import { Spend } from '../data/spend.ts';
import type { Environment } from '../foundation/environments.ts';
import { ApiAccess, IdempotencyRecords } from '../service/developers.ts';
import { StatusRecords, StatusSubscriptions } from '../service/status.ts';
import { WebhookRecords } from '../service/webhooks.ts';

/** The tables: what people own and what it costs us. Deployed apart from the service that uses them. */
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
    this.credits = new Credits(this, 'Credits', { environment });
    this.orders = new Orders(this, 'Orders', { environment });
    this.videos = new Videos(this, 'Videos', { environment });
    this.lines = new Lines(this, 'Lines', { environment });
    this.personalFiles = new PersonalFiles(this, 'PersonalFiles', { environment });
    this.identities = new Identities(this, 'Identities', { environment });
    this.confirmationLinks = new ConfirmationLinks(this, 'ConfirmationLinks', { environment });
    this.limits = new Limits(this, 'Limits', { environment });
    this.accountCodes = new AccountCodes(this, 'AccountCodes', { environment });
    this.spend = new Spend(this, 'Spend', { environment });
    this.statusRecords = new StatusRecords(this, 'Status', { environment });
    this.statusSubscriptions = new StatusSubscriptions(this, 'StatusSubscriptions', { environment });
    this.messages = new Messages(this, 'Messages', { environment });
    this.erasures = new Erasures(this, 'Erasures', { environment });
    this.apiAccess = new ApiAccess(this, 'ApiAccess', { environment });
    this.idempotencyRecords = new IdempotencyRecords(this, 'IdempotencyRecords', { environment });
    this.webhookRecords = new WebhookRecords(this, 'Webhooks', { environment });

    new CfnOutput(this, 'SpendTable', {
      value: this.spend.tableName,
      description: 'What videos cost by day and model; an item with the day "closed" closes a model',
    });
  }
}
