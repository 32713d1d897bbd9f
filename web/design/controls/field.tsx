import { t } from '@lingui/core/macro';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useId, useState } from 'react';
import { classNames } from './class-names.ts';

export const inputAppearance =
  'block w-full min-h-12 rounded-control border border-edge bg-room px-3.5 py-2.5 text-base text-ink placeholder:text-faint hover:border-dim focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:text-faint';

/** The arrow stands as far from the edge as the text, unlike browsers' own. */
export const selectAppearance = `${inputAppearance} select-arrow pr-10`;

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>;

/** A labeled text input; `problem` replaces the hint. */
export function TextField({
  label,
  hint,
  problem,
  ...input
}: { label: string; hint?: string | undefined; problem?: string | undefined } & InputAttributes) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={problem ?? hint} isProblem={problem !== undefined}>
      <input
        id={id}
        className={inputAppearance}
        aria-describedby={hint || problem ? `${id}-hint` : undefined}
        aria-invalid={problem === undefined ? undefined : true}
        {...input}
      />
    </FieldFrame>
  );
}

/** A password input with a button that shows it; `problem` replaces the hint. */
export function PasswordField({
  label,
  hint,
  problem,
  ...input
}: {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  ref?: Ref<HTMLInputElement>;
} & InputAttributes) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={problem ?? hint} isProblem={problem !== undefined}>
      <div className="relative">
        <input
          id={id}
          className={classNames(inputAppearance, 'pr-20')}
          aria-describedby={hint || problem ? `${id}-hint` : undefined}
          aria-invalid={problem === undefined ? undefined : true}
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

function FieldFrame({
  id,
  label,
  hint,
  isProblem = false,
  children,
}: {
  id: string;
  label: string;
  hint: string | undefined;
  isProblem?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p
          id={`${id}-hint`}
          className={classNames('mt-1.5 text-sm', isProblem ? 'text-record' : 'text-faint')}
        >
          {hint}
        </p>
      )}
    </div>
  );
}
