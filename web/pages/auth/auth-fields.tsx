import { t } from '@lingui/core/macro';
import { TextField } from '../../design/controls/field.tsx';

export interface EmailState {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
}

/** Email input of an account. */
export function EmailField({ email, onEmailChange }: EmailState) {
  return (
    <TextField
      label={t`Email`}
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

/** Style of a secondary action. */
export const textLink =
  'inline-flex min-h-11 items-center text-[0.9375rem] text-dim underline decoration-edge underline-offset-4 hover:text-ink hover:decoration-ink';

/** Returns to the page's first form. */
export function BackLink({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" onClick={onBack} className={`${textLink} self-start`}>
      {t({ message: 'Back', comment: 'button: to the sign-in form' })}
    </button>
  );
}
