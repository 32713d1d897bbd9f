/** The pages of the application; every other page is a document. */
export const applicationPaths = [
  '/auth',
  '/pricing',
  '/generate',
  '/dashboard',
  '/developers',
  '/success',
  '/payment-success',
] as const;

export type ApplicationPath = (typeof applicationPaths)[number];

/** Whether an address within the site, or its path, is a page of the application. */
export function isApplicationAddress(address: string): boolean {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return applicationPaths.some((known) => known === path);
}
