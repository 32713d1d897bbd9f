import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { TableDescription } from '../../functions/tables/table-description.ts';
import { tables } from '../../functions/tables.ts';
import { DataTable } from '../data/data-table.ts';
import type { DataTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';

/** The tables, deployed apart from the service that uses them. */
export class DataStack extends Stack {
  readonly tables: DataTables;

  constructor(scope: Construct, id: string, props: StackProps & { readonly environment: Environment }) {
    super(scope, id, props);
    const { environment } = props;
    const table = <Description extends TableDescription>(of: string, description: Description) =>
      new DataTable(this, of, { environment, description });
    this.tables = {
      credits: table('Credits', tables.credits),
      orders: table('Orders', tables.orders),
      videos: table('Videos', tables.videos),
      presets: table('Presets', tables.presets),
      projects: table('Projects', tables.projects),
      refusals: table('Refusals', tables.refusals),
      lines: table('Lines', tables.lines),
      personalFiles: table('PersonalFiles', tables.personalFiles),
      identities: table('Identities', tables.identities),
      confirmationLinks: table('ConfirmationLinks', tables.confirmationLinks),
      limits: table('Limits', tables.limits),
      accountCodes: table('AccountCodes', tables.accountCodes),
      sentMails: table('SentMails', tables.sentMails),
      settings: table('Settings', tables.settings),
      spend: table('Spend', tables.spend),
      statusRecords: table('Status', tables.statusRecords),
      statusSubscriptions: table('StatusSubscriptions', tables.statusSubscriptions),
      messages: table('Messages', tables.messages),
      cases: table('Cases', tables.cases),
      erasures: new DataTable(this, 'Erasures', {
        environment,
        description: tables.erasures,
        isReplicated: true,
      }),
      apiAccess: table('ApiAccess', tables.apiAccess),
      idempotencyRecords: table('IdempotencyRecords', tables.idempotencyRecords),
      webhookRecords: table('Webhooks', tables.webhookRecords),
      audit: table('Audit', tables.audit),
      operatorRequests: table('OperatorRequests', tables.operatorRequests),
    };

    const { emailSender } = environment;
    // Here, since SES mails its link to the address before anything waits for it.
    if (emailSender !== undefined && emailSender.verifiedDomain === undefined) {
      new CfnEmailIdentity(this, 'Sender', { emailIdentity: emailSender.address });
    }

    new CfnOutput(this, 'SpendTable', {
      value: this.tables.spend.tableName,
      description: 'What videos cost by day and model',
    });
  }
}
