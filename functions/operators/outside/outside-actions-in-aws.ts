import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { operatorMaxima } from '../../../contract/operators/operator-errors.ts';
import { leaveRefundsToHourlyRun } from '../../billing/sync/sync-customer.ts';
import { syncDependenciesInAws } from '../../billing/sync/sync-customer-in-aws.ts';
import { endAllSessionsInAws } from '../../sessions/end-all-sessions.ts';
import { findPersonInAws } from '../../user-pool/pool-person.ts';
import { endSessions } from './end-sessions.ts';
import { refundPayment } from './refund-payment.ts';
import { syncCustomer } from './sync-customer.ts';

/** Dependencies from the environment, whose services need `needsOfOutsideActions`. */
export function outsideActionsInAws(client: DynamoDBDocumentClient) {
  const findPerson = findPersonInAws();
  const sync = { ...syncDependenciesInAws(client, leaveRefundsToHourlyRun), findPerson };
  return {
    endSessions: endSessions({ findPerson, endAllSessions: endAllSessionsInAws(client) }),
    refundPayment: refundPayment({
      ...sync,
      refundAloneCents: async () => operatorMaxima.refundAloneCents,
    }),
    syncCustomer: syncCustomer(sync),
  };
}
