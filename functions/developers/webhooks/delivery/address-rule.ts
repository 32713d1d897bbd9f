import { environment } from '../../../environment/environment.ts';
import type { AddressRule } from './webhook-address.ts';

/** From the environment. */
export function addressRule(): AddressRule {
  return { allowsLoopback: environment('WEBHOOK_LOOPBACK') === 'allowed' };
}
