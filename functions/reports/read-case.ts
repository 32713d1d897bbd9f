import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { CasesStore } from '../tables/cases/cases.store.ts';
import { presentOwnCase } from './present-own-case.ts';

/** GET /api/cases/{id}: a case about another person's video, or none, is 404, like a missing one. */
export function readCase(dependencies: {
  readonly cases: Pick<CasesStore, 'read'>;
  readonly now: () => Date;
}): Route<'readCase'> {
  const { cases, now } = dependencies;
  return async ({ userId, path: { id } }) => {
    const item = await cases.read(id);
    const own = item === null ? null : presentOwnCase(item, userId, now());
    if (own === null) throw new Rejection('not_found');
    return own;
  };
}
