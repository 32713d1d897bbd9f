import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { links } from '../../../addresses/links.ts';
import type { NextSignIn } from '../../../signed-in/change-sign-in.ts';
import type { AuthStep } from '../../auth/auth-step.ts';

/**
 * Sends the person to sign in again after a change that ended their session, and then back to the settings.
 */
export function useNextSignIn(): (
  next: Exclude<NextSignIn, 'signed-in'>,
  email: string,
  done: string,
) => void {
  const navigate = useNavigate();
  return (next, email, done) => {
    const state: AuthStep =
      next === 'one-time-code'
        ? {
            name: 'one-time-code',
            notice: t({
              message: `${done} Enter the next code to stay signed in.`,
              comment: 'done: Your password is changed.',
            }),
          }
        : {
            name: 'credentials',
            email,
            notice: t({
              message: `${done} Please sign in again.`,
              comment: 'done: Your password is changed.',
            }),
          };
    void navigate(links.signIn(links.account()), { state });
  };
}
