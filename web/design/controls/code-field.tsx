import { t } from '@lingui/core/macro';
import { TextField } from './field.tsx';

/** Six digits from an email or an authenticator app, with an optional space in the middle. */
export function CodeField({
  label = t`Code`,
  name = 'code',
  code,
  onCodeChange,
  hint,
  problem,
}: {
  label?: string;
  name?: string;
  code: string;
  onCodeChange: (code: string) => void;
  hint?: string | undefined;
  problem?: string | undefined;
}) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      pattern="\s*\d{3}\s?\d{3}\s*"
      title={t`Enter six digits.`}
      maxLength={9}
      hint={hint}
      problem={problem}
      value={code}
      onChange={({ target }) => onCodeChange(target.value)}
    />
  );
}

/** Returns the code without spaces. */
export function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '');
}
