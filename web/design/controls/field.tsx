import { t } from '@lingui/core/macro';
import type { InputEvent, InputHTMLAttributes, InvalidEvent, ReactNode, Ref } from 'react';
import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { inputAppearance } from './input-appearance.ts';

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>;

interface FieldProps extends InputAttributes {
  label: string;
  hint?: string | undefined;
  /** Replaces the hint; so does what the browser finds at a submit. */
  problem?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled text input. */
export function TextField({ label, hint, problem, ...input }: FieldProps) {
  const field = useField(hint, problem);
  return (
    <FieldFrame label={label} field={field}>
      <input className={inputAppearance} {...field.attributes} {...input} />
    </FieldFrame>
  );
}

/** A password input with a button that shows it. */
export function PasswordField({ label, hint, problem, ...input }: FieldProps) {
  const field = useField(hint, problem);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} field={field}>
      <div className="relative">
        <input
          className={classNames(inputAppearance, 'pr-20')}
          {...field.attributes}
          {...input}
          type={shown ? 'text' : 'password'}
        />
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-16 rounded-control px-3 text-sm font-medium text-dim hover:text-ink"
        >
          {shown
            ? t({ message: 'Hide', context: 'button: hides a password' })
            : t({ message: 'Show', context: 'button: shows a password' })}
        </button>
      </div>
    </FieldFrame>
  );
}

/** Says under the input what the browser finds at a submit, instead of the browser's bubble. */
function useField(hint: string | undefined, problem: string | undefined) {
  const id = useId();
  const [found, setFound] = useState<string>();
  const shownProblem = problem ?? found;
  const words = shownProblem ?? hint;
  return {
    words,
    isProblem: shownProblem !== undefined,
    attributes: {
      id,
      'aria-describedby': words === undefined ? undefined : `${id}-hint`,
      'aria-invalid': shownProblem === undefined ? undefined : true,
      onInvalid: (event: InvalidEvent<HTMLInputElement>) => {
        const input = event.currentTarget;
        event.preventDefault();
        setFound(problemOf(input));
        if (input.form?.querySelector('input:invalid') === input) input.focus();
      },
      onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
        if (found !== undefined) setFound(problemOf(currentTarget));
      },
    },
  };
}

function problemOf({ validity, type, minLength, title, validationMessage }: HTMLInputElement) {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return t`Please fill in this field.`;
  if (validity.typeMismatch && type === 'email') return t`Enter a full email, such as name@example.com.`;
  if (validity.tooShort) return t`Enter at least ${minLength} characters.`;
  if (validity.patternMismatch && title !== '') return title;
  return validationMessage;
}

function FieldFrame({
  label,
  field: { attributes, words, isProblem },
  children,
}: {
  label: string;
  field: ReturnType<typeof useField>;
  children: ReactNode;
}) {
  const { id } = attributes;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {label}
      </label>
      {children}
      {words !== undefined && (
        <p
          id={`${id}-hint`}
          className={classNames('mt-1.5 text-sm', isProblem ? 'text-record' : 'text-faint')}
        >
          {words}
        </p>
      )}
    </div>
  );
}
