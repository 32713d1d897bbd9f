import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { isEasilyGuessed } from '../../contract/account/password-rule.ts';
import { passwordMinimumCharacters } from '../../contract/billing/catalog.ts';
import { PasswordField } from '../design/controls/field.tsx';
import { commonestPasswords, commonestPasswordsSoon } from '../session/commonest-passwords.ts';

export interface NewPassword {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** What is wrong so far; null: nothing. */
  readonly problem: string | null;
  /** If not, focuses the field, which says why. */
  readonly mayBeSent: () => Promise<boolean>;
  readonly field: React.RefObject<HTMLInputElement | null>;
}

const nothingKnown: ReadonlySet<string> = new Set();

/** @param email of the account */
export function useNewPassword(email: string): NewPassword {
  const [password, setPassword] = useState('');
  const [commonest, setCommonest] = useState(nothingKnown);
  const field = useRef<HTMLInputElement>(null);
  const isTyped = password !== '';
  useEffect(() => {
    if (isTyped) void commonestPasswords().then(setCommonest);
  }, [isTyped]);
  const isLongEnough = password.length >= passwordMinimumCharacters;
  return {
    password,
    setPassword,
    problem: isLongEnough && isEasilyGuessed(password, email, commonest) ? easilyGuessed() : null,
    mayBeSent: async () => {
      const known = await commonestPasswordsSoon();
      setCommonest(known);
      if (!isEasilyGuessed(password, email, known)) return true;
      field.current?.focus();
      return false;
    },
    field,
  };
}

function easilyGuessed(): string {
  return t`This password is too easy to guess. Choose another.`;
}

/** `refused`: why the server refused the password. */
export function NewPasswordField({
  label,
  choice,
  refused,
}: {
  label: string;
  choice: NewPassword;
  refused?: string | undefined;
}) {
  const problem = choice.problem ?? refused;
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
      problem={problem}
      value={choice.password}
      onChange={({ target }) => choice.setPassword(target.value)}
    />
  );
}
