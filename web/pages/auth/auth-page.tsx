import { t } from '@lingui/core/macro';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { links } from '../../addresses/links.ts';
import { wantedCheckout } from '../../billing/wanted-checkout.ts';
import { Notice } from '../../design/notice.tsx';
import { hasEndedSession } from '../../session/ended-session.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { BackLink } from './auth-fields.tsx';
import { confirmationHeading, headingOf, sessionsHeading } from './auth-headings.ts';
import { AuthPicture } from './auth-picture.tsx';
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
      ? sessionsHeading()
      : link !== null
        ? confirmationHeading(link)
        : headingOf(step, isCreating);
  usePageTitle(heading.title);
  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step.name);
  // The form that had the focus is gone: the heading says which one came.
  useEffect(() => {
    if (shownStep.current !== step.name) title.current?.focus();
    shownStep.current = step.name;
  }, [step.name]);
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

  // The forms need it when they are sent; a person who turns to one has it by then.
  useEffect(() => {
    const load = () => void import('../../session/cognito.ts');
    window.addEventListener('focusin', load, { once: true });
    return () => window.removeEventListener('focusin', load);
  }, []);

  return (
    <div className="page-width grid items-start gap-x-[clamp(2rem,6vw,7rem)] pt-[clamp(1.5rem,4vw,4rem)] pb-16 md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="max-w-md">
        <h1 ref={title} tabIndex={-1} className="title-large text-balance">
          {heading.title}
        </h1>
        <p className="mt-4 text-lg text-pretty text-dim">{heading.text}</p>
        <div className="mt-8 flex min-h-96 flex-col gap-6">
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
      <AuthPicture />
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
              show({ name: 'credentials', notice: t`Your email is confirmed. Sign in with your password.` })
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
                <Notice title={t`Your session has ended`}>
                  {t`Sign in to pick up where you left off. We kept what you were writing.`}
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
