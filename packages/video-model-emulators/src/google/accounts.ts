import { createHash } from 'node:crypto';

/** An account of the emulated Google. */
export interface GoogleAccount {
  readonly email: string;
  readonly name: string;
  /** Whether Google has verified the address. */
  readonly emailVerified: boolean;
}

/** Accounts that can be chosen by one click; any other address is typed in. */
export const sampleAccounts: readonly GoogleAccount[] = [
  { email: 'ada@gmail.example', name: 'Ada Lovelace', emailVerified: true },
  { email: 'grace@navy.example', name: 'Grace Hopper', emailVerified: true },
  { email: 'mallory@unverified.example', name: 'Mallory', emailVerified: false },
];

/** The account of any email address; undefined if the text is none. */
export function accountOf(email: string, emailVerified: boolean): GoogleAccount | undefined {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+$/.test(address) || address.length > 254) return undefined;
  const sample = sampleAccounts.find((account) => account.email === address);
  return { email: address, name: sample?.name ?? (address.split('@')[0] || address), emailVerified };
}

/** The account's `sub`, 21 digits: the same for the same address, so that nothing needs to be stored. */
export function subjectOf({ email }: GoogleAccount): string {
  const number = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`);
  return `1${String(number % 10n ** 20n).padStart(20, '0')}`;
}
