import { createHash } from 'node:crypto';

/** A person as the emulated Google knows them. */
export interface GoogleAccount {
  readonly email: string;
  readonly name: string;
  /** Whether the person has shown that the address is theirs. */
  readonly emailVerified: boolean;
}

/** Who can be chosen by one click; anybody else is typed in. */
export const sampleAccounts: readonly GoogleAccount[] = [
  { email: 'ada@gmail.example', name: 'Ada Lovelace', emailVerified: true },
  { email: 'grace@navy.example', name: 'Grace Hopper', emailVerified: true },
  { email: 'mallory@unverified.example', name: 'Mallory', emailVerified: false },
];

/** An account of any address; undefined if it is none. */
export function accountOf(email: string, emailVerified: boolean): GoogleAccount | undefined {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/.test(address) || address.length > 254) return undefined;
  const sample = sampleAccounts.find((account) => account.email === address);
  return { email: address, name: sample?.name ?? (address.split('@')[0] || address), emailVerified };
}

/** The account's `sub`, 21 digits: the same for the same address, so that nothing has to be kept. */
export function subjectOf({ email }: GoogleAccount): string {
  const number = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`);
  return `1${String(number % 10n ** 20n).padStart(20, '0')}`;
}
