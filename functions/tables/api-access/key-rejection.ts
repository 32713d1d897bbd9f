import type { KeyScope } from '../../../contract/developers/developer-keys.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { KeyRefusal } from './api-key.ts';

/** May name the reason, because the sender has the key's text. */
export function keyRejection(refusal: KeyRefusal, scope: KeyScope): Rejection {
  switch (refusal) {
    case 'revoked':
      return new Rejection('unauthorized', { message: 'This API key was revoked.' });
    case 'expired':
      return new Rejection('unauthorized', { message: 'This API key has expired.' });
    case 'foreign_address':
      return new Rejection('forbidden', {
        message: 'This API key may not be used from this network address.',
      });
    case 'missing_scope':
      return new Rejection('forbidden', {
        allowed: `a key with the scope ${scope}`,
        message: `This API key lacks the scope ${scope}.`,
      });
  }
}
