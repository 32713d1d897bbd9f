import { handler as checkPassword } from '../account/sign-up/check-password.route.ts';
import { handler as confirmAccount } from '../account/sign-up/confirm-account.route.ts';
import { handler as endSessionsByLink } from '../sessions/end-sessions-by-link.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'mailedLinks'>({
  checkPassword,
  confirmAccount,
  endSessionsByLink,
});
