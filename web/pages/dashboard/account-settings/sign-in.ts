import type { SignInState } from '../../../../contract/account/account-security.ts';
import type { Received } from '../../../api/received.ts';

/** How the person signs in. */
export type SignIn = Received<SignInState>;
