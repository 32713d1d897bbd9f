import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { createAuditStore } from '../../tables/audit/audit.store.ts';
import { createOperatorRequestsStore } from '../../tables/operator-requests/operator-requests.store.ts';
import { createWriteItems } from '../action/write-items.ts';
import type { FinishingDependencies } from './engine.ts';
import { createPurse } from './purse.ts';
import type { ActionRegistry } from './rehearsable-action.ts';

/** Dependencies from the environment. */
export function finishingInAws(
  client: DynamoDBDocumentClient,
  actions: ActionRegistry,
): FinishingDependencies {
  return {
    actions,
    purse: createPurse(client, environment('LIMITS_TABLE'), currentSettings),
    requests: createOperatorRequestsStore(client, environment('OPERATOR_REQUESTS_TABLE')),
    audit: createAuditStore(client, environment('AUDIT_TABLE')),
    write: createWriteItems(client),
    now: () => new Date(),
    log,
  };
}
