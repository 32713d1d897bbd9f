import type { OperatorRole } from '../../contract/operators/operator-roles.ts';

/** An operator of the cloud under attack, with one role. */
export function attackedOperator(role: OperatorRole) {
  return {
    email: `${role}@operators.example.com`,
    password: 'Reelwright-operator-1',
    groups: [role],
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  };
}
