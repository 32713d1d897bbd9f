import type { ApprovalRequest } from '../../../contract/operators/operator-actions.ts';
import type { OperatorRequestsStore } from '../../tables/operator-requests/operator-requests.store.ts';
import { presentRequest } from './confirm-action.ts';

/** GET /api/operators/approvals: what waits for a second person, the oldest first. */
export function listApprovals(dependencies: {
  readonly requests: Pick<OperatorRequestsStore, 'listOpen'>;
  readonly now: () => Date;
}) {
  return async (): Promise<{ requests: ApprovalRequest[] }> => {
    const now = dependencies.now().toISOString();
    const waiting = (await dependencies.requests.listOpen('waiting')).map(presentRequest);
    return { requests: waiting.filter(({ expires_at: endsAt }) => now < endsAt) };
  };
}
