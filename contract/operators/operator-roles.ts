import * as z from 'zod/mini';

/** Groups of the operators' user pool. An owner may do what every role may. */
export const operatorRoles = ['support', 'money', 'safety', 'owner'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Whether someone with `roles` may do what is open to `allowed`. */
export function mayDo(roles: readonly OperatorRole[], allowed: readonly OperatorRole[]): boolean {
  return roles.some((role) => role === 'owner' || allowed.includes(role));
}

/** An operator's address: their username in the operators' user pool. By the command line, the name of the credentials. */
export const OperatorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
