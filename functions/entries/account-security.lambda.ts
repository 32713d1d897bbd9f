import { handler as beginSecondFactor } from '../account/begin-second-factor.route.ts';
import { handler as changePassword } from '../account/change-password.route.ts';
import { handler as confirmSecondFactor } from '../account/confirm-second-factor.route.ts';
import { handler as removeSecondFactor } from '../account/remove-second-factor.route.ts';
import { handler as requestAddressChange } from '../account/request-address-change.route.ts';
import { handler as mailDeletionCode } from '../deletion/mail-deletion-code.route.ts';
import { handler as endSessions } from '../sessions/end-sessions.route.ts';
import { handler as readSignIn } from '../sessions/read-sign-in.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'accountSecurity'>({
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  changePassword,
  requestAddressChange,
  endSessions,
  readSignIn,
  mailDeletionCode,
});
