import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { CodeField, digitsOf } from '../../../design/controls/code-field.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { showToast } from '../../../design/toasts.ts';
import { accountProblem } from './account-problems.ts';
import { inGroups, setupUri } from './authenticator-secret.ts';
import { CopyButton } from './copy-button.tsx';
import { FormButtons } from './form-buttons.tsx';
import { OwnerProofFields, useOwnerProof } from './owner-proof.tsx';
import { QrCode } from './qr-code.tsx';
import type { SignIn } from './sign-in.ts';

interface Begun {
  readonly secret: string;
  /** Sent again with the first code. */
  readonly password: string;
}

/** Asks for the password, shows the secret as QR code and text, and takes the first code. */
export function TwoFactorSetup({
  signIn,
  onDone,
  onCancel,
}: {
  signIn: SignIn;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun === null ? (
    <PasswordForm signIn={signIn} onBegun={setBegun} onCancel={onCancel} />
  ) : (
    <SecretForm email={signIn.email} begun={begun} onDone={onDone} onCancel={onCancel} />
  );
}

function PasswordForm({
  signIn,
  onBegun,
  onCancel,
}: {
  signIn: SignIn;
  onBegun: (begun: Begun) => void;
  onCancel: () => void;
}) {
  const proof = useOwnerProof(signIn);
  const { form, isBusy, problemAt, problem } = useForm(accountProblem, async () => {
    const { password } = proof;
    const { secret } = await callApi('beginSecondFactor', { body: { password } });
    onBegun({ secret, password });
  });
  return (
    <form {...form} className="flex w-full flex-col gap-5">
      <OwnerProofFields proof={proof} problemAt={problemAt} />
      <Problem message={problem} />
      <FormButtons label={t`Continue`} busyLabel={t`Checking...`} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}

function SecretForm({
  email,
  begun: { secret, password },
  onDone,
  onCancel,
}: {
  email: string;
  begun: Begun;
  onDone: () => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const { form, isBusy, problemAt, problem } = useForm(accountProblem, async () => {
    await callApi('confirmSecondFactor', { body: { password, one_time_code: digitsOf(code) } });
    showToast({
      title: t`Two-factor sign-in is on`,
      description: t`From now on, we ask for a code when you sign in.`,
      tone: 'success',
    });
    onDone();
  });
  return (
    <form {...form} className="flex w-full flex-col gap-6">
      <ol className="flex flex-col gap-6">
        <li className="flex flex-col gap-3">
          <p>
            <Trans>
              <strong>1.</strong> Scan this code with your authenticator app or password manager.
            </Trans>
          </p>
          <QrCode text={setupUri(secret, email)} label={t`QR code for your authenticator app`} />
          <p className="text-[0.9375rem] text-dim">
            <Trans>Or enter this key in the app:</Trans>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <code
              data-secret
              className="timecode min-w-0 flex-1 basis-64 text-[0.9375rem] leading-relaxed select-all"
            >
              {inGroups(secret)}
            </code>
            <CopyButton text={secret} label={t`Copy key`} />
          </div>
        </li>
        <li className="flex flex-col gap-3">
          <p>
            <Trans>
              <strong>2.</strong> Enter the six digits that the app shows now.
            </Trans>
          </p>
          <CodeField
            code={code}
            onCodeChange={setCode}
            hint={t`The code changes every 30 seconds. Make sure the clock on your device is set automatically.`}
            problem={problemAt('code')}
          />
        </li>
      </ol>
      <Problem message={problemAt('password') ?? problem} />
      <FormButtons
        label={t({ message: 'Turn on', comment: 'button: two-factor sign-in' })}
        busyLabel={t`Checking...`}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </form>
  );
}
