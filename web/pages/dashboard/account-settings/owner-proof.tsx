import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CodeField, digitsOf } from '../../../design/controls/code-field.tsx';
import { PasswordField } from '../../../design/controls/field.tsx';
import { accountProblem, type ProblemField } from './account-problems.ts';
import type { SignIn } from './sign-in.ts';

/** Proof of ownership: the password, and a code if the second factor is on. */
export interface OwnerProof {
  readonly email: string;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly asksForCode: boolean;
  /** The request body. */
  readonly body: { readonly password: string; readonly one_time_code?: string };
  /** A code works once, and the second factor may have been turned on elsewhere. */
  readonly heed: (error: unknown) => void;
}

export function useOwnerProof({ email, has_second_factor: hasSecondFactor }: SignIn): OwnerProof {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasAskedForCode, setAskedForCode] = useState(false);
  const asksForCode = hasSecondFactor || wasAskedForCode;
  return {
    email,
    password,
    setPassword,
    code,
    setCode,
    asksForCode,
    body: { password, ...(asksForCode && { one_time_code: digitsOf(code) }) },
    heed(error) {
      if (accountProblem(error).field !== 'code') return;
      setAskedForCode(true);
      setCode('');
    },
  };
}

/** The fields of the proof. */
export function OwnerProofFields({
  proof,
  problemAt,
  label,
  takesFocus = true,
}: {
  proof: OwnerProof;
  problemAt: (field: ProblemField) => string | undefined;
  label?: string;
  /** Whether the proof is the form's first input. */
  takesFocus?: boolean;
}) {
  return (
    <>
      {/* Password managers file a password under its email. */}
      <input type="text" name="username" autoComplete="username" value={proof.email} readOnly hidden />
      <PasswordField
        label={label ?? t`Your password`}
        name="password"
        autoComplete="current-password"
        autoFocus={takesFocus}
        required
        problem={problemAt('password')}
        value={proof.password}
        onChange={({ target }) => proof.setPassword(target.value)}
      />
      {proof.asksForCode && (
        <CodeField
          label={t`Code from your authenticator app`}
          code={proof.code}
          onCodeChange={proof.setCode}
          problem={problemAt('code')}
        />
      )}
    </>
  );
}
