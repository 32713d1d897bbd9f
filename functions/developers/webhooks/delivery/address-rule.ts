import { environment } from '../../../environment/environment.ts';
import type { AddressRule } from './webhook-address.ts';

/** Where endpoints of this environment may be. */
export function addressRule(): AddressRule {
  return { allowsLoopback: environment('WEBHOOK_LOOPBACK') === 'allowed' };
}
