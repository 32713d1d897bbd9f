import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { links } from '../../addresses/links.ts';
import { wantedCheckout, wantedCheckoutAt } from '../../billing/wanted-checkout.ts';
import { hasSealedPassword } from '../../session/sealed-password.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { confirmationHeading, headingOf, sessionsHeading } from './auth-headings.ts';
import { AuthPicture } from './auth-picture.tsx';
import type { AuthStep } from './auth-step.ts';
import { readStep } from './auth-step.ts';
import type { ConfirmationLink } from './confirmation-link.ts';
import { readConfirmationLink, readSessionsLink } from './confirmation-link.ts';
import { safeNextPath } from './next-path.ts';
import { OrderSummary } from './order-summary.tsx';
import { StepForm } from './step-form.tsx';

/* Only links in our emails open these. */
const EndSessionsForm = lazyComponent(
  async () => (await import('./end-sessions-form.tsx')).EndSessionsForm,
  partFailure,
);
const FollowLinkForm = lazyComponent(
  async () => (await import('./follow-link-form.tsx')).FollowLinkForm,
  partFailure,
);

/** `/auth` */
export function AuthPage() {
  const { user, session, loading } = useAuth();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readConfirmationLink(search));
  const [sessionsLink, setSessionsLink] = useState(() => readSessionsLink(search));
  const [next] = useState(() => nextOf(search, link));
  // In history.state, for reload and the back button.
  const step = readStep(state);
  const [email, setEmail] = useState(link?.email ?? ('email' in step ? (step.email ?? '') : ''));
  // Access token of another account's session, which the person leaves to reset the link's account.
  const [leftSession, setLeftSession] = useState<string | null>(null);
  const [keepsPassword, setKeepsPassword] = useState(
    () => link !== null && link.key !== null && hasSealedPassword(link.email),
  );
  const wanted = wantedCheckoutAt(next);
  const isCreating = new URLSearchParams(search).get('mode') === 'create';
  const heading =
    sessionsLink !== null
      ? sessionsHeading()
      : link !== null
        ? confirmationHeading(link, keepsPassword)
        : headingOf(step, isCreating, wanted !== null);
  usePageTitle(heading.title);
  const title = useTitleOfStep(step.name);
  const show = useCallback(
    (to: AuthStep, options: { replace?: boolean } = {}) =>
      void navigate({ pathname: links.signIn(), search: window.location.search }, { ...options, state: to }),
    [navigate],
  );
  // A link of another account asks first.
  const isDone =
    session !== null &&
    sessionsLink === null &&
    session.accessToken !== leftSession &&
    (link === null || session.user.email === link.email);
  useEffect(() => {
    if (isDone) navigate(next, { replace: true });
  }, [isDone, next, navigate]);
  usePreloadedSignIn();

  return (
    <div className="page-width grid items-start gap-x-[clamp(2rem,6vw,7rem)] pt-[clamp(1.5rem,4vw,4rem)] pb-16 md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="max-w-md">
        <h1 ref={title} tabIndex={-1} className="title-large text-balance">
          {heading.title}
        </h1>
        <p className="mt-4 text-lg text-pretty text-dim">{heading.text}</p>
        {sessionsLink === null && <OrderSummary wanted={wanted} />}
        <div className="mt-8 flex min-h-96 flex-col gap-6">
          <Suspense>
            {sessionsLink !== null ? (
              <EndSessionsForm
                token={sessionsLink}
                onReset={() => leaveSessionsLink({ name: 'request-reset' })}
                onSignIn={() => leaveSessionsLink({ name: 'credentials' })}
              />
            ) : link === null ? (
              <StepForm
                step={step}
                show={show}
                email={email}
                onEmailChange={setEmail}
                isCreating={isCreating}
                next={next}
              />
            ) : (
              <FollowLinkForm
                link={link}
                keepsPassword={keepsPassword}
                onPasswordNeeded={() => setKeepsPassword(false)}
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

  /** Removes the token from the URL. */
  function leaveSessionsLink(to: AuthStep) {
    setSessionsLink(null);
    setLeftSession(session?.accessToken ?? null);
    void navigate(links.signIn(), { replace: true, state: to });
  }

  /** Removes the token from the URL. */
  function leaveLink(notice?: string) {
    setLink(null);
    if (user === null) {
      void navigate(links.signIn(), {
        replace: true,
        state: { name: 'credentials', ...(notice !== undefined && { notice }) } satisfies AuthStep,
      });
    }
  }
}

/** A reference for the heading, which takes the focus to announce the form of a new step. */
function useTitleOfStep(name: AuthStep['name']) {
  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(name);
  useEffect(() => {
    if (shownStep.current !== name) title.current?.focus();
    shownStep.current = name;
  }, [name]);
  return title;
}

/** Loads what a submit needs once the person uses the page. */
function usePreloadedSignIn() {
  useEffect(() => {
    const load = () => void import('../../session/cognito.ts');
    window.addEventListener('focusin', load, { once: true });
    return () => window.removeEventListener('focusin', load);
  }, []);
}

/** A confirmation link names no checkout; this browser stores it. */
function nextOf(search: string, link: ConfirmationLink | null): string {
  const wanted = link === null ? null : wantedCheckout();
  return wanted === null ? safeNextPath(new URLSearchParams(search).get('next')) : links.buy(wanted);
}
