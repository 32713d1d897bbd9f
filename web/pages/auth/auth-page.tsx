import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { wantedCheckout } from '../../billing/wanted-checkout.ts';
import { Notice } from '../../design/notice.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { hasEndedSession } from '../../session/ended-session.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { BackLink } from './auth-fields.tsx';
import type { AuthStep } from './auth-step.ts';
import { readStep } from './auth-step.ts';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import type { ConfirmationLink } from './confirmation-link.ts';
import { readConfirmationLink, readSessionsLink } from './confirmation-link.ts';
import { CreateAccountForm, SignInForm } from './credentials-forms.tsx';
import { GoogleButton } from './google-button.tsx';
import { safeNextPath } from './next-path.ts';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { ReplacePasswordForm, RequestResetForm } from './password-reset-forms.tsx';
import { ResendEmail } from './resend-email.tsx';

/* What only the links of our emails open. */
const EndSessionsForm = lazyComponent(
  async () => (await import('./end-sessions-form.tsx')).EndSessionsForm,
  partFailure,
);
const FollowLinkForm = lazyComponent(
  async () => (await import('./follow-link-form.tsx')).FollowLinkForm,
  partFailure,
);

/** `/auth`: sign in, create an account, confirm it, replace a forgotten password. */
export function AuthPage() {
  const { user, session, loading } = useAuth();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readConfirmationLink(search));
  const [sessionsLink, setSessionsLink] = useState(() => readSessionsLink(search));
  const [next] = useState(() => nextOf(search, link));
  // Kept in the browser's history, so that a reload and the back button find the same step again.
  const step = readStep(state);
  const [email, setEmail] = useState(link?.email ?? ('email' in step ? (step.email ?? '') : ''));
  // A session of another account, which a person has who replaces the password of the one that the link was for.
  const [leftSession, setLeftSession] = useState<string | null>(null);
  // Only in memory, to sign in as soon as the code is typed.
  const password = useRef<string | null>(null);
  const isCreating = new URLSearchParams(search).get('mode') === 'create';
  const heading =
    sessionsLink !== null
      ? sessionsHeading
      : link !== null
        ? confirmationHeading(link)
        : headingOf(step, isCreating);
  usePageTitle(heading.title);
  const show = useCallback(
    (to: AuthStep, options: { replace?: boolean } = {}) =>
      void navigate({ pathname: links.signIn(), search: window.location.search }, { ...options, state: to }),
    [navigate],
  );
  // Signed in, in this tab or in another one: go on. A link of another account is a question first.
  const isDone =
    session !== null &&
    sessionsLink === null &&
    session.accessToken !== leftSession &&
    (link === null || session.user.email === link.email);
  useEffect(() => {
    if (isDone) navigate(next, { replace: true });
  }, [isDone, next, navigate]);

  // The forms need it as soon as they are sent.
  useEffect(() => void import('../../session/cognito.ts'), []);

  return (
    <div className="page-width grid gap-x-16 gap-y-8 py-[clamp(2rem,7vw,7rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div>
        <h1 className="title-huge text-[clamp(3.5rem,8vw,8.5rem)]">{heading.title}</h1>
        <p className="mt-5 max-w-md text-lg text-dim">{heading.text}</p>
      </div>
      <div className="flex min-h-96 w-full max-w-md flex-col gap-6 lg:pt-4">
        <Suspense>
          {sessionsLink !== null ? (
            <EndSessionsForm
              token={sessionsLink}
              onReset={() => leaveSessionsLink({ name: 'request-reset' })}
              onSignIn={() => leaveSessionsLink({ name: 'credentials' })}
            />
          ) : link === null ? (
            form()
          ) : (
            <FollowLinkForm
              link={link}
              signedInAs={user?.email ?? null}
              loading={loading}
              onLeave={leaveLink}
            />
          )}
        </Suspense>
      </div>
    </div>
  );

  /** Takes the token out of the browser's address. */
  function leaveSessionsLink(to: AuthStep) {
    setSessionsLink(null);
    setLeftSession(session?.accessToken ?? null);
    void navigate(links.signIn(), { replace: true, state: to });
  }

  /** Takes the link's token out of the browser's address. */
  function leaveLink(notice?: string) {
    setLink(null);
    if (user === null) {
      void navigate(links.signIn(), {
        replace: true,
        state: { name: 'credentials', ...(notice !== undefined && { notice }) } satisfies AuthStep,
      });
    }
  }

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
      case 'follow-link':
        return (
          <>
            <ResendEmail email={step.email} />
            <BackLink onBack={backToSignIn} />
          </>
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
        return (
          <>
            {step.notice !== undefined && <Notice title={step.notice} />}
            <OneTimeCodeForm onBack={backToSignIn} />
          </>
        );
      case 'credentials':
        return (
          <>
            {step.notice !== undefined ? (
              <Notice title={step.notice} />
            ) : (
              hasEndedSession() && (
                <Notice title="Your session has ended">
                  Sign in to go on. What you were writing is kept.
                </Notice>
              )
            )}
            {isCreating ? (
              <CreateAccountForm
                email={email}
                onEmailChange={setEmail}
                onCreated={confirmEmail(false)}
                onForgotten={() => show({ name: 'request-reset' })}
                onResent={() => show({ name: 'follow-link', email: email.trim() })}
              />
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

interface Heading {
  readonly title: string;
  readonly text: string;
}

const sessionsHeading: Heading = {
  title: 'Was it not you?',
  text: 'Sign out every browser that is signed in to your account.',
};

function confirmationHeading({ email }: ConfirmationLink): Heading {
  return {
    title: 'Set your password',
    text: `This confirms ${email} and signs you in. The password you chose when you signed up is fine.`,
  };
}

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
    case 'follow-link':
      return {
        title: 'Check your email',
        text: `We sent an email to ${step.email}. Follow its link: there you set a password of your own.`,
      };
    case 'request-reset':
      return { title: 'New password', text: 'We will email you a code with which you can set a new one.' };
    case 'replace-password':
      return { title: 'New password', text: `If ${step.email} has an account, a code is on its way to it.` };
    case 'one-time-code':
      return { title: 'Second factor', text: 'Type the six digits that your authenticator app shows.' };
  }
}
