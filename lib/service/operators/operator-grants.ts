import type { OperatorNeed } from '../../../functions/operators/needs.ts';
import type { ReelwrightFunction } from '../../functions/reelwright-function.ts';
import { type Grantors, grant } from '../grants.ts';
import type { AuditArchive } from './audit-archive.ts';
import type { OperatorPool } from './operator-pool.ts';

/** What grants the operators' functions their needs. */
export interface OperatorGrantors {
  readonly pool: OperatorPool;
  readonly archive: AuditArchive;
  readonly others: Grantors;
}

/** Gives a function one of its needs: permissions, and the variables that name what they are for. */
export function grantToOperators(
  handler: ReelwrightFunction,
  need: OperatorNeed,
  { pool, archive, others }: OperatorGrantors,
): void {
  switch (need) {
    case 'auditArchive.write':
      archive.grantWrite(handler);
      break;
    case 'operators.list':
      pool.grantList(handler);
      break;
    default:
      grant(handler, need, others);
  }
}
