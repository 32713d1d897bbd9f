/** These run React; all others are documents. */
export const applicationPaths = [
  '/auth',
  '/pricing',
  '/generate',
  '/dashboard',
  '/account',
  '/appeal',
  '/developers',
  '/success',
  '/payment-success',
] as const;

export type ApplicationPath = (typeof applicationPaths)[number];

/** Whether an address within the site runs React; ignores query and fragment. */
export function isApplicationAddress(address: string): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return applicationPaths.some((known) => known === path);
}
