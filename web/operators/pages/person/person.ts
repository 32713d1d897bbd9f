import type { OperatorResponseOf } from '../../../../contract/operators/operator-routes.ts';

export type Person = OperatorResponseOf<'readPerson'>;

/** The address, or the id of an account that has none any more. */
export function nameOf({ email, id }: Person): string {
  return email ?? id;
}
