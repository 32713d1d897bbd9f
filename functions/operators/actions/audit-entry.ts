import type { AuditEntry, AuditKind } from '../../../contract/operators/operator-views.ts';
import type { StoredOperation } from '../../tables/operator-requests/operator-requests.store.ts';

/** A row of the audit about an operation. One of each kind is written for an operation. Pure. */
export function auditEntryOf(
  stored: StoredOperation,
  kind: AuditKind,
  at: Date,
  details: { readonly operator?: string; readonly outcome?: string } = {},
): AuditEntry {
  const { sentence, changes } = stored.preview;
  return {
    id: `${kind}#${stored.operation}`,
    at: at.toISOString(),
    kind,
    operator: details.operator ?? stored.requested_by,
    approved_by: stored.approved_by,
    action: stored.action,
    input: stored.input,
    reason: stored.reason,
    person: stored.person,
    sentence: details.outcome === undefined ? sentence : `${sentence}: ${details.outcome}`,
    changes,
  };
}
