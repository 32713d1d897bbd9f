import { passwordMinimumCharacters } from '../../../contract/catalog.ts';
import { PasswordField, TextField } from '../../design/field.tsx';

export interface EmailState {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
}

/** The address of an account. */
export function EmailField({ email, onEmailChange }: EmailState) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      required
      value={email}
      onChange={({ target }) => onEmailChange(target.value)}
    />
  );
}

/** A password that the person chooses. */
export function NewPasswordField({
  label,
  password,
  onPasswordChange,
}: {
  label: string;
  password: string;
  onPasswordChange: (password: string) => void;
}) {
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      required
      minLength={passwordMinimumCharacters}
      hint={`Password must be at least ${passwordMinimumCharacters} characters long`}
      value={password}
      onChange={({ target }) => onPasswordChange(target.value)}
    />
  );
}

/** How a lesser action of these forms looks. */
export const textLink =
  'inline-flex min-h-11 items-center text-[0.9375rem] text-dim underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink';

/** Six digits from an email or an authenticator app. */
export function CodeField({ code, onCodeChange }: { code: string; onCodeChange: (code: string) => void }) {
  return (
    <TextField
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      pattern="\s*\d{6}\s*"
      title="Six digits"
      maxLength={8}
      value={code}
      onChange={({ target }) => onCodeChange(target.value)}
    />
  );
}

/** Back to the page's first form. */
export function BackLink({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" onClick={onBack} className={`${textLink} self-start`}>
      Back
    </button>
  );
}
