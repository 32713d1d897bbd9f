import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { links } from '../../../addresses/links.ts';
import type { NextSignIn } from '../../../signed-in/change-sign-in.ts';
import type { AuthStep } from '../../auth/auth-step.ts';

/**
 * Takes a person whose change ended their session to where they sign in again, and says what was done. They come back to
 * the settings.
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
