import { environment } from '../../../environment/environment.ts';
import type { AddressRule } from './webhook-address.ts';

/** The rule of this environment. */
export function addressRule(): AddressRule {
  return { allowsLoopback: environment('WEBHOOK_LOOPBACK') === 'allowed' };
}
