/**
 * Whether a thief would try the password first: a common one, the account's address, or its part before the
 * @, in any case.
 *
 * @param commonest in lower case
 */
export function isEasilyGuessed(password: string, email: string, commonest: ReadonlySet<string>): boolean {
  const typed = password.toLowerCase();
  const address = email.trim().toLowerCase();
  return commonest.has(typed) || typed === address || typed === address.slice(0, address.lastIndexOf('@'));
}
