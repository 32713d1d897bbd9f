/**
 * Allows https, or http on this machine (an emulated Stripe). Others, such as `javascript:`, would run in a
 * tab that this page opened.
 */
export function isStripePageUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
}
