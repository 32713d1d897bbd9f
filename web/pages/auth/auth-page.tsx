import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wantedCheckout } from '../../billing/wanted-checkout.ts';
import { Notice } from '../../design/notice.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import type { AuthStep } from './auth-step.ts';
import { readStep } from './auth-step.ts';
import { showAuthenticationError, showWelcome } from './auth-toasts.ts';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';
import { readConfirmationLink } from './confirmation-link.ts';
import { CreateAccountForm, SignInForm } from './credentials-forms.tsx';
import { GoogleButton } from './google-button.tsx';
import { safeNextPath } from './next-path.ts';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { ReplacePasswordForm, RequestResetForm } from './password-reset-forms.tsx';

const spentLink =
  'This link was used already or has expired. If your email is confirmed, sign in with your password.';

/** `/auth`: sign in, create an account, confirm it, replace a forgotten password. */
export function AuthPage() {
  const { user } = useAuth();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => readConfirmationLink(search));
  const [next] = useState(() => nextOf(search, link));
  const [isFollowingLink, setFollowingLink] = useState(link !== null);
  // Kept in the browser's history, so that a reload and the back button find the same step again.
  const step = readStep(state);
  const [email, setEmail] = useState(link?.email ?? ('email' in step ? step.email : ''));
  // Only in memory, to sign in as soon as the code is typed.
  const password = useRef<string | null>(null);
  const isCreating = new URLSearchParams(search).get('mode') === 'create';
  const heading = isFollowingLink ? followingHeading : headingOf(step, isCreating);
  usePageTitle(heading.title);
  const show = useCallback(
    (to: AuthStep, options: { replace?: boolean } = {}) =>
      void navigate({ pathname: links.signIn(), search: window.location.search }, { ...options, state: to }),
    [navigate],
  );
  useFollowedLink(link, (notice) => {
    setFollowingLink(false);
    if (notice !== null) show({ name: 'credentials', notice }, { replace: true });
  });

  // Signed in, in this tab or in another one: go on.
  useEffect(() => {
    if (user !== null && !isFollowingLink) navigate(next, { replace: true });
  }, [user, isFollowingLink, next, navigate]);

  // The forms need it as soon as they are sent.
  useEffect(() => void import('../../session/cognito.ts'), []);

  return (
    <div className="page-width grid gap-x-16 gap-y-8 py-[clamp(2rem,7vw,7rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div>
        <h1 className="title-huge text-[clamp(3.5rem,8vw,8.5rem)]">{heading.title}</h1>
        <p className="mt-5 max-w-md text-lg text-dim">{heading.text}</p>
      </div>
      <div className="flex min-h-96 w-full max-w-md flex-col gap-6 lg:pt-4">
        {isFollowingLink ? (
          <p role="status" className="text-dim">
            Confirming {email}…
          </p>
        ) : (
          form()
        )}
      </div>
    </div>
  );

  function form() {
    const backToSignIn = () => show({ name: 'credentials' });
    switch (step.name) {
      case 'confirm-email':
        return (
          <ConfirmEmailForm
            email={step.email}
            password={password.current}
            onConfirmed={() =>
              show({ name: 'credentials', notice: 'Your email is confirmed. Sign in with your password.' })
            }
            onBack={backToSignIn}
          />
        );
      case 'request-reset':
        return (
          <RequestResetForm
            email={email}
            onEmailChange={setEmail}
            onSent={() => show({ name: 'replace-password', email: email.trim() })}
            onBack={backToSignIn}
          />
        );
      case 'replace-password':
        return <ReplacePasswordForm email={step.email} onBack={backToSignIn} />;
      case 'one-time-code':
        return <OneTimeCodeForm onBack={backToSignIn} />;
      case 'credentials':
        return (
          <>
            {step.notice !== undefined && <Notice title={step.notice} />}
            {isCreating ? (
              <CreateAccountForm email={email} onEmailChange={setEmail} onCreated={confirmEmail(false)} />
            ) : (
              <SignInForm
                email={email}
                onEmailChange={setEmail}
                onForgotten={() => show({ name: 'request-reset' })}
                onUnconfirmed={confirmEmail(true)}
                onOneTimeCode={() => show({ name: 'one-time-code' })}
                onResetRequired={() => show({ name: 'request-reset' })}
              />
            )}
            <GoogleButton next={next} />
          </>
        );
    }
  }

  function confirmEmail(isExistingAccount: boolean) {
    return (typedPassword: string) => {
      password.current = typedPassword;
      show({ name: 'confirm-email', email: email.trim(), isExistingAccount });
    };
  }
}

/** Where to go on. The email's link does not name a checkout that the person asked for before; this browser remembers it. */
function nextOf(search: string, link: ConfirmationLink | null): string {
  const wanted = link === null ? null : wantedCheckout();
  return wanted === null ? safeNextPath(new URLSearchParams(search).get('next')) : links.buy(wanted);
}

/**
 * Confirms the address and signs in, once, and takes the secrets out of the browser's address at once.
 *
 * @param onDone with what to tell the person; null: they are signed in
 */
function useFollowedLink(link: ConfirmationLink | null, onDone: (notice: string | null) => void): void {
  const hasStarted = useRef(false);
  const navigate = useNavigate();
  const { session } = useAuth();
  const signedInEmail = session?.user.email ?? null;
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;
  useEffect(() => {
    if (link === null || hasStarted.current) return;
    hasStarted.current = true;
    navigate(links.signIn(), { replace: true });
    if (signedInEmail === link.email) {
      latestOnDone.current(null);
      return;
    }
    void followLink(link).then((isSignedIn) => latestOnDone.current(isSignedIn ? null : spentLink));
  }, [link, signedInEmail, navigate]);
}

/** Whether the person is signed in now. */
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

interface Heading {
  readonly title: string;
  readonly text: string;
}

const followingHeading: Heading = { title: 'One moment', text: 'Signing you in…' };

function headingOf(step: AuthStep, isCreating: boolean): Heading {
  switch (step.name) {
    case 'credentials':
      return isCreating
        ? { title: 'Create account', text: 'All you need is an email address and a password.' }
        : { title: 'Sign in', text: 'Sign in to see your videos and credits.' };
    case 'confirm-email':
      return step.isExistingAccount
        ? {
            title: 'Confirm your email',
            text: `${step.email} is not confirmed yet. Follow the link in our email, or type its code here.`,
          }
        : {
            title: 'Check your email',
            text: `We sent an email to ${step.email}. Follow its link, or type its code here.`,
          };
    case 'request-reset':
      return { title: 'New password', text: 'We will email you a code with which you can set a new one.' };
    case 'replace-password':
      return { title: 'New password', text: `If ${step.email} has an account, a code is on its way to it.` };
    case 'one-time-code':
      return { title: 'Second factor', text: 'Type the six digits that your authenticator app shows.' };
  }
}
