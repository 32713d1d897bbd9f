import { accountCodesTable } from './tables/account-codes/account-codes.table.ts';
import { apiAccessTable } from './tables/api-access/api-access.table.ts';
import { auditTable } from './tables/audit/audit.table.ts';
import { casesTable } from './tables/cases/cases.table.ts';
import { confirmationLinksTable } from './tables/confirmation-links/confirmation-links.table.ts';
import { creditsTable } from './tables/credits/credits.table.ts';
import { erasuresTable } from './tables/erasures/erasures.table.ts';
import { filesTable } from './tables/files/files.table.ts';
import { idempotencyTable } from './tables/idempotency/idempotency.table.ts';
import { identitiesTable } from './tables/identities/identities.table.ts';
import { limitsTable } from './tables/limits/limits.table.ts';
import { linesTable } from './tables/lines/lines.table.ts';
import { messagesTable } from './tables/messages/messages.table.ts';
import { operatorRequestsTable } from './tables/operator-requests/operator-requests.table.ts';
import { ordersTable } from './tables/orders/orders.table.ts';
import { presetsTable } from './tables/presets/presets.table.ts';
import { projectsTable } from './tables/projects/projects.table.ts';
import { refusalsTable } from './tables/refusals/refusals.table.ts';
import { sentMailsTable } from './tables/sent-mails/sent-mails.table.ts';
import { settingsTable } from './tables/settings/settings.table.ts';
import { spendTable } from './tables/spend/spend.table.ts';
import { statusTable } from './tables/status/status.table.ts';
import { statusSubscriptionsTable } from './tables/status-subscriptions/subscriptions.table.ts';
import type { TableDescription } from './tables/table-description.ts';
import { videosTable } from './tables/videos/videos.table.ts';
import { webhooksTable } from './tables/webhooks/webhooks.table.ts';

/** Every table, by the name of its construct. */
export const tables = {
  accountCodes: accountCodesTable,
  apiAccess: apiAccessTable,
  audit: auditTable,
  cases: casesTable,
  confirmationLinks: confirmationLinksTable,
  credits: creditsTable,
  erasures: erasuresTable,
  idempotencyRecords: idempotencyTable,
  identities: identitiesTable,
  limits: limitsTable,
  lines: linesTable,
  messages: messagesTable,
  operatorRequests: operatorRequestsTable,
  orders: ordersTable,
  personalFiles: filesTable,
  presets: presetsTable,
  projects: projectsTable,
  refusals: refusalsTable,
  sentMails: sentMailsTable,
  settings: settingsTable,
  spend: spendTable,
  statusRecords: statusTable,
  statusSubscriptions: statusSubscriptionsTable,
  videos: videosTable,
  webhookRecords: webhooksTable,
} as const satisfies Record<string, TableDescription>;

export type Tables = typeof tables;
