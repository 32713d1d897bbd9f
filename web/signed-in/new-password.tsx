import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { passwordMinimumCharacters } from '../../contract/billing/catalog.ts';
import { ApiError } from '../api/api-error.ts';
import { messageOf } from '../api/error-texts.ts';
import { PasswordField } from '../design/controls/field.tsx';

export interface NewPassword {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** Why the server refused this password. */
  readonly refusal: string | undefined;
  /** Says the refusal at the field; false: `error` is none. */
  readonly refuse: (error: unknown) => boolean;
  readonly field: React.RefObject<HTMLInputElement | null>;
}

export function useNewPassword(): NewPassword {
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  return {
    password,
    setPassword: (typed) => {
      setPassword(typed);
      setRefusal(undefined);
    },
    refusal,
    refuse: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'password_refused') return false;
      setRefusal(messageOf(error, error.message));
      field.current?.focus();
      return true;
    },
    field,
  };
}

/** Has the server check a password before it is sent. A check that fails keeps no one out. */
export async function mayBeSent(email: string, { password, refuse }: NewPassword): Promise<boolean> {
  try {
    const { callPublicApi } = await import('../api/call-public-api.ts');
    await callPublicApi('checkPassword', { body: { email, password } });
  } catch (error) {
    if (refuse(error)) return false;
    console.warn('The password could not be checked', error);
  }
  return true;
}

/** `refused`: why the form says that the server refused the password. */
export function NewPasswordField({
  label,
  choice,
  refused,
}: {
  label: string;
  choice: NewPassword;
  refused?: string | undefined;
}) {
  const minimumCharacters = passwordMinimumCharacters;
  return (
    <PasswordField
      ref={choice.field}
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      minLength={passwordMinimumCharacters}
      hint={t`Password must be at least ${minimumCharacters} characters long`}
      problem={choice.refusal ?? refused}
      value={choice.password}
      onChange={({ target }) => choice.setPassword(target.value)}
    />
  );
}
