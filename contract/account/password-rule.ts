/**
 * Whether a thief would try this password first: it is one of the commonest, the address of the account, or what stands
 * before its @, in any case.
 *
 * @param commonest in lower case
 */
export function isEasilyGuessed(password: string, email: string, commonest: ReadonlySet<string>): boolean {
  const typed = password.toLowerCase();
  const address = email.trim().toLowerCase();
  return commonest.has(typed) || typed === address || typed === address.slice(0, address.lastIndexOf('@'));
}
