import { environment } from '../../../environment/environment.ts';
import type { AddressRule } from './webhook-address.ts';

/** The addresses that this environment allows. */
export function addressRule(): AddressRule {
  return { allowsLoopback: environment('WEBHOOK_LOOPBACK') === 'allowed' };
}
