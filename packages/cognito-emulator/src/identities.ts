import type { User } from './state.ts';

/** Keeps the user's attribute `identities`, which tells clients by which providers the person signs in, up to date. */
export function writeIdentities(user: User): void {
  user.attributes.identities = JSON.stringify(
    user.identities.map(({ userId, providerName, dateCreated }) => ({
      userId,
      providerName,
      providerType: providerName,
      issuer: null,
      primary: user.federatedUsername !== undefined,
      dateCreated,
    })),
  );
}
