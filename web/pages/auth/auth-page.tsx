import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wantedCheckout } from '../../billing/wanted-checkout.ts';
import { Notice } from '../../design/notice.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { showAuthenticationError, showWelcome } from './auth-toasts.ts';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';
import { readConfirmationLink } from './confirmation-link.ts';
import { CreateAccountForm, SignInForm } from './credentials-forms.tsx';
import { GoogleButton } from './google-button.tsx';
import { safeNextPath } from './next-path.ts';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { ReplacePasswordForm, RequestResetForm } from './password-reset-forms.tsx';

/** Which step of coming in is on show. */
type View =
  | { readonly name: 'credentials'; readonly notice?: string }
  /** `password` is kept in memory only, to sign in as soon as the code is typed. */
  | { readonly name: 'confirm-email'; readonly password: string | null; readonly unconfirmed?: boolean }
  | { readonly name: 'request-reset' }
  | { readonly name: 'replace-password' }
  | { readonly name: 'one-time-code' }
  | { readonly name: 'following-link' };

const spentLink =
  'This link has been used or has expired. If your address is confirmed already, sign in with your password.';

/** `/auth`: sign in, create an account, confirm it, replace a forgotten password. */
export function AuthPage() {
  const { user } = useAuth();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => readConfirmationLink(search));
  const [next] = useState(() => nextOf(search, link));
  const [email, setEmail] = useState(link?.email ?? '');
  const [view, setView] = useState<View>(
    link === null ? { name: 'credentials' } : { name: 'following-link' },
  );
  const isCreating = new URLSearchParams(search).get('mode') === 'create';
  const heading = headingOf(view, isCreating);
  usePageTitle(heading.title);
  useFollowedLink(link, setView);

  // Signed in, in this tab or in another one: the way goes on.
  const isFollowingLink = view.name === 'following-link';
  useEffect(() => {
    if (user !== null && !isFollowingLink) navigate(next, { replace: true });
  }, [user, isFollowingLink, next, navigate]);

  // The forms need it as soon as they are sent.
  useEffect(() => void import('../../session/cognito.ts'), []);

  return (
    <div className="page-width grid gap-x-16 gap-y-8 py-[clamp(2rem,7vw,7rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div>
        <h1 className="title-huge text-[clamp(3.5rem,8vw,8.5rem)]">{heading.title}</h1>
        <p className="mt-5 max-w-md text-lg text-dim">{heading.text(email)}</p>
      </div>
      <div className="flex min-h-96 w-full max-w-md flex-col gap-6 lg:pt-4">{step()}</div>
    </div>
  );

  function step() {
    switch (view.name) {
      case 'following-link':
        return (
          <p role="status" className="text-dim">
            Confirming {email} …
          </p>
        );
      case 'confirm-email':
        return <ConfirmEmailForm email={email} password={view.password} onConfirmed={backToSignIn} />;
      case 'request-reset':
        return (
          <RequestResetForm
            email={email}
            onEmailChange={setEmail}
            onSent={() => setView({ name: 'replace-password' })}
            onBack={() => setView({ name: 'credentials' })}
          />
        );
      case 'replace-password':
        return <ReplacePasswordForm email={email} onBack={() => setView({ name: 'credentials' })} />;
      case 'one-time-code':
        return <OneTimeCodeForm onBack={() => setView({ name: 'credentials' })} />;
      case 'credentials':
        return (
          <>
            {view.notice !== undefined && <Notice title={view.notice} />}
            {isCreating ? (
              <CreateAccountForm
                email={email}
                onEmailChange={setEmail}
                onCreated={(password) => setView({ name: 'confirm-email', password })}
              />
            ) : (
              <SignInForm
                email={email}
                onEmailChange={setEmail}
                onForgotten={() => setView({ name: 'request-reset' })}
                onUnconfirmed={(password) => setView({ name: 'confirm-email', password, unconfirmed: true })}
                onOneTimeCode={() => setView({ name: 'one-time-code' })}
                onResetRequired={() => setView({ name: 'request-reset' })}
              />
            )}
            <GoogleButton next={next} />
          </>
        );
    }
  }

  function backToSignIn() {
    setView({ name: 'credentials', notice: 'Your address is confirmed. Sign in with your password.' });
  }
}

/** Where it goes on. The e-mail's link knows nothing of a checkout that was wanted before; this browser does. */
function nextOf(search: string, link: ConfirmationLink | null): string {
  const wanted = link === null ? null : wantedCheckout();
  return wanted === null ? safeNextPath(new URLSearchParams(search).get('next')) : links.buy(wanted);
}

/** Confirms the address and signs in, once, and takes the secrets out of the browser's address at once. */
function useFollowedLink(link: ConfirmationLink | null, setView: (view: View) => void): void {
  const hasStarted = useRef(false);
  const navigate = useNavigate();
  const { session } = useAuth();
  const signedInEmail = session?.user.email ?? null;
  useEffect(() => {
    if (link === null || hasStarted.current) return;
    hasStarted.current = true;
    navigate('/auth', { replace: true });
    if (signedInEmail === link.email) {
      setView({ name: 'credentials' });
      return;
    }
    void followLink(link).then((isSignedIn) =>
      setView(isSignedIn ? { name: 'credentials' } : { name: 'credentials', notice: spentLink }),
    );
  }, [link, signedInEmail, setView, navigate]);
}

/** Gives whether the person is signed in now. */
async function followLink({ code, email, token }: ConfirmationLink): Promise<boolean> {
  const cognito = await import('../../session/cognito.ts');
  try {
    await cognito.confirmEmail(email, code);
  } catch (error) {
    // Confirmed before, by this link or by the typed code: the token may still be good.
    if (!(error instanceof Error && error.name === 'NotAuthorizedException')) {
      if (!(error instanceof Error && /^(ExpiredCode|CodeMismatch)Exception$/.test(error.name))) {
        showAuthenticationError(error);
      }
      return false;
    }
  }
  if (token === null) return false;
  try {
    const { step } = await cognito.signInWithLinkToken(email, token);
    if (step !== 'done') return false;
    showWelcome();
    return true;
  } catch {
    // Spent or expired: the page says so.
    return false;
  }
}

function headingOf(view: View, isCreating: boolean): { title: string; text: (email: string) => string } {
  switch (view.name) {
    case 'credentials':
      return isCreating
        ? { title: 'Create account', text: () => 'An address and a password are all it takes.' }
        : {
            title: 'Sign in',
            text: () => 'Your videos, your credits and the camera are where you left them.',
          };
    case 'confirm-email':
      return view.unconfirmed === true
        ? {
            title: 'Confirm first',
            text: (email) =>
              `${email} has not been confirmed yet. Follow the link in our message, or type its code.`,
          }
        : {
            title: 'Check your e-mail',
            text: (email) => `We have sent a message to ${email}. Follow its link, or type its code here.`,
          };
    case 'request-reset':
      return {
        title: 'New password',
        text: () => 'We will send you a code with which you can set a new one.',
      };
    case 'replace-password':
      return {
        title: 'New password',
        text: (email) => `If ${email} has an account, a code is on its way to it.`,
      };
    case 'one-time-code':
      return { title: 'Second factor', text: () => 'Type the six digits that your authenticator shows.' };
    case 'following-link':
      return { title: 'One moment', text: () => 'We are opening the door.' };
  }
}
