import { useState } from 'react';
import { Button } from '../../design/controls/button.tsx';
import { CodeField, digitsOf } from '../../design/controls/code-field.tsx';
import { PasswordField, TextField } from '../../design/controls/field.tsx';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { Problem } from '../../design/problem.tsx';
import { inGroups, setupUri } from '../../pages/dashboard/account-settings/authenticator-secret.ts';
import { QrCode } from '../../pages/dashboard/account-settings/qr-code.tsx';
import { sentenceOf } from '../api/operator-error.ts';
import type { SignInStep } from '../session/sign-in.ts';

/** Loads Amplify, which only a sign-in needs. */
const signInModule = () => import('../session/sign-in.ts');

/**
 * Password and code of the authenticator app; at the first sign-in also a new password and the app's set-up.
 *
 * @param name set where the same operator signs in again
 */
export function SignInForm({ name: knownName, onDone }: { name?: string; onDone: () => void }) {
  const [name, setName] = useState(knownName ?? '');
  const [password, setPassword] = useState('');
  /** A new password, or a code. */
  const [answer, setAnswer] = useState('');
  const [step, setStep] = useState<SignInStep | null>(null);
  const { isBusy, failure, submit } = useSubmission(async () => {
    const { signIn, answerStep } = await signInModule();
    const next = await (step === null
      ? signIn(name.trim(), password)
      : answerStep(step.step === 'new-password' ? answer : digitsOf(answer)));
    setAnswer('');
    setStep(next);
    if (next.step === 'done') onDone();
  });
  const startOver = () => {
    setStep(null);
    setPassword('');
    setAnswer('');
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {step === null && (
        <>
          <TextField
            label="Email"
            name="username"
            type="email"
            autoComplete="username"
            required
            readOnly={knownName !== undefined}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      )}
      {step !== null && <StepFields step={step} name={name} answer={answer} onAnswerChange={setAnswer} />}
      <Problem message={failure === null ? null : problemOf(failure)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? 'Signing in...' : step === null ? 'Sign in' : 'Continue'}
        </Button>
        {step !== null && (
          <Button variant="quiet" onClick={startOver}>
            Start over
          </Button>
        )}
      </div>
    </form>
  );
}

function StepFields({
  step,
  name,
  answer,
  onAnswerChange,
}: {
  step: SignInStep;
  name: string;
  answer: string;
  onAnswerChange: (answer: string) => void;
}) {
  switch (step.step) {
    case 'done':
      return null;
    case 'new-password':
      return (
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          required
          minLength={12}
          hint="The password that you were given works once. Choose your own, of at least 12 characters."
          value={answer}
          onChange={({ target }) => onAnswerChange(target.value)}
        />
      );
    case 'set-up-authenticator':
    case 'one-time-code':
      return (
        <>
          {step.step === 'set-up-authenticator' && <AuthenticatorSetUp name={name} secret={step.secret} />}
          <CodeField
            code={answer}
            onCodeChange={onAnswerChange}
            hint="Six digits from your authenticator app. Each code works once."
          />
        </>
      );
  }
}

function AuthenticatorSetUp({ name, secret }: { name: string; secret: string }) {
  const uri = setupUri(secret, `${name} (operator)`);
  return (
    <div className="flex flex-col gap-3 text-sm text-dim">
      <p>
        The console needs an authenticator app. Scan this with yours, or{' '}
        <a href={uri} className="text-accent-text underline underline-offset-3">
          open it on this device
        </a>
        .
      </p>
      <QrCode text={uri} label="QR code of your authenticator secret" />
      <p>
        Or type the secret:{' '}
        <code className="timecode font-semibold [overflow-wrap:anywhere] text-ink">{inGroups(secret)}</code>
      </p>
    </div>
  );
}

/** Cognito's exceptions: https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/ */
function problemOf(error: Error): string {
  switch (error.name) {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
      return 'Email or password is not correct, or the sign-in took too long. Please try again.';
    case 'CodeMismatchException':
    case 'EnableSoftwareTokenMFAException':
      return 'This code is not correct. Wait for the next one, then try again.';
    case 'ExpiredCodeException':
      return 'This code was used before. Wait for the next one.';
    case 'InvalidPasswordException':
      return 'Choose a password of at least 12 characters with upper and lower case letters and a digit.';
    default:
      return sentenceOf(error);
  }
}
