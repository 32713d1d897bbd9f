import { Logo } from '../../design/logo.tsx';
import { useEnvironmentName } from './environment-name.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Stands in for every page without a session; the address stays, so that the operator comes back to it. */
export function SignInPage({ wasSignedIn }: { wasSignedIn: boolean }) {
  const environment = useEnvironmentName();
  return (
    <main className="mx-auto flex min-h-svh w-full max-w-md flex-col justify-center gap-6 px-5 py-12">
      <Logo />
      <div>
        <h1 className="title-medium">Operators</h1>
        <p className="mt-1 text-dim">
          {environment === '' ? 'Sign in with your operator account.' : `Sign in to ${environment}.`}
        </p>
      </div>
      {wasSignedIn && (
        <p role="status" className="border-l-2 border-warn py-1 pl-4 text-[0.9375rem]">
          You are signed out. Sign in to go on where you were.
        </p>
      )}
      <SignInForm onDone={() => {}} />
      <p className="text-sm text-faint">
        Only an owner can make an operator account. What you do here is written down with your name.
      </p>
    </main>
  );
}
