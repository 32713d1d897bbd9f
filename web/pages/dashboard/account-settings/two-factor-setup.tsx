import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { TextField } from '../../../design/field.tsx';
import { useSubmission } from '../../../design/use-submission.ts';
import { showToast } from '../../../shell/toasts.ts';
import { codeProblem, otherProblem } from './account-problems.ts';
import { inGroups } from './authenticator-secret.ts';
import { QrCode } from './qr-code.tsx';
import { Problem } from './setting.tsx';

interface Secret {
  readonly secret: string;
  /** What the QR code says: `otpauth://…`. */
  readonly setupUri: string;
}

/** Shows the secret, as a QR code and as text, and takes the authenticator's first code. */
export function TwoFactorSetup({
  email,
  onDone,
  onCancel,
}: {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { secret, problem, begin } = useSecret(email);
  if (secret === null) {
    return (
      <>
        <Problem message={problem} />
        {problem === null ? (
          <p role="status" className="text-dim">
            Preparing a secret for your authenticator …
          </p>
        ) : (
          <Button onClick={begin}>Try again</Button>
        )}
      </>
    );
  }
  return <SetupForm secret={secret} onDone={onDone} onCancel={onCancel} />;
}

function SetupForm({
  secret: { secret, setupUri },
  onDone,
  onCancel,
}: {
  secret: Secret;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const { isBusy, failure, submit } = useSubmission(async () => {
    const { confirmTwoFactor } = await import('../../../session/cognito.ts');
    await confirmTwoFactor(code.replaceAll(/\s/g, ''));
    showToast({
      title: 'Two-factor sign-in is on',
      description: 'From now on we ask for a code when you sign in.',
      tone: 'success',
    });
    onDone();
  });
  return (
    <form onSubmit={submit} className="flex w-full flex-col gap-6">
      <ol className="flex flex-col gap-6">
        <li className="flex flex-col gap-3">
          <p>
            <strong>1.</strong> Scan this with your authenticator app or password manager.
          </p>
          <QrCode text={setupUri} label="QR code for your authenticator app" />
          <p className="text-[0.9375rem] text-dim">Or type this secret into it:</p>
          <div className="flex flex-wrap items-center gap-3">
            <code
              data-secret
              className="timecode min-w-0 flex-1 basis-64 text-[0.9375rem] leading-relaxed select-all"
            >
              {inGroups(secret)}
            </code>
            <CopyButton text={secret} />
          </div>
        </li>
        <li className="flex flex-col gap-3">
          <p>
            <strong>2.</strong> Type the six digits the app shows now.
          </p>
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            pattern="\s*\d{3}\s?\d{3}\s*"
            title="Six digits"
            maxLength={9}
            hint="It changes every 30 seconds. The device’s clock must be right."
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </li>
      </ol>
      <Problem message={failure && codeProblem(failure)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy}>
          {isBusy ? 'Checking...' : 'Turn on'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({
        title: 'Copied',
        description: 'Paste the secret into your authenticator.',
        tone: 'success',
      });
    } catch {
      showToast({
        title: 'Not copied',
        description: 'Select the secret and copy it by hand.',
        tone: 'error',
      });
    }
  };
  return <Button onClick={() => void copy()}>Copy secret</Button>;
}

function useSecret(email: string) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hasBegun = useRef(false);
  const begin = useCallback(async () => {
    setProblem(null);
    try {
      const { beginTwoFactor } = await import('../../../session/cognito.ts');
      setSecret(await beginTwoFactor(email));
    } catch (error) {
      setProblem(otherProblem(error));
    }
  }, [email]);
  useEffect(() => {
    // Each secret replaces the one before: only one is asked for.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, [begin]);
  return { secret, problem, begin: () => void begin() };
}
