/** Pages that are the application for everybody; every other page is a document of its own for a visitor. */
export const applicationPaths: readonly string[] = [
  '/auth',
  '/pricing',
  '/generate',
  '/dashboard',
  '/success',
  '/payment-success',
];
