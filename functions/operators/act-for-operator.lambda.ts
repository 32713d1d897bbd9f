import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { confirmAction } from './actions/confirm-action.ts';
import { decideApproval } from './actions/decide-approval.ts';
import { actionsInAws, engineInAws } from './actions/engine-in-aws.ts';
import { listApprovals } from './actions/list-approvals.ts';
import { previewAction } from './actions/preview-action.ts';
import { type OperatorRouteHandlers, operatorHandler } from './http/operator-handler.ts';

const client = createDocumentClient();
const engine = engineInAws(client, actionsInAws(client));
const preview = previewAction(engine);
const confirm = confirmAction(engine);
const decide = decideApproval(engine);

export const handler = operatorHandler<'actForOperator'>({
  previewAction: ({ operator, body }) => preview(operator, body),
  confirmAction: ({ operator, body }) => confirm(operator, body),
  listApprovals: listApprovals(engine),
  decideApproval: ({ operator, path, body }) => decide(operator, path.id, body),
} satisfies OperatorRouteHandlers<'actForOperator'>);
