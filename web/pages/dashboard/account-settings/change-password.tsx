import { AccountSettings } from '@aws-amplify/ui-react';
import { type ComponentProps, createContext, useContext, useState } from 'react';
import { passwordMinimumCharacters } from '../../../../contract/catalog.ts';
import { Button } from '../../../design/button.tsx';
import { PasswordField } from '../../../design/field.tsx';
import { Notice } from '../../../design/notice.tsx';
import type { SignInMethods } from '../../../session/sign-in-methods.ts';
import { passwordProblem } from './account-problems.ts';
import { Problem, Setting } from './setting.tsx';

/** The specification's words for the user pool's rule. */
const passwordHint = `Password must be at least ${passwordMinimumCharacters} characters long`;

/** Another password for a person who knows the present one. */
export function ChangePassword({ email, methods }: { email: string; methods: SignInMethods }) {
  const [view, setView] = useState<'closed' | 'open' | 'changed'>('closed');
  return (
    <Setting
      title="Password"
      text={
        methods.password
          ? methods.google
            ? 'You can sign in with it, and with Google.'
            : 'You sign in with it.'
          : 'You sign in with Google.'
      }
    >
      {content()}
    </Setting>
  );

  function content() {
    if (!methods.password) {
      return (
        <p className="text-[0.9375rem] text-dim">
          You have no password with us: Google checks who you are. Change how you sign in there in your Google
          account.
        </p>
      );
    }
    if (view === 'open') {
      return (
        <ChangePasswordForm
          email={email}
          onChanged={() => setView('changed')}
          onCancel={() => setView('closed')}
        />
      );
    }
    return (
      <>
        <div role="status" className="w-full empty:hidden">
          {view === 'changed' && (
            <Notice title="Your password is changed.">
              Other browsers stay signed in. If someone else knew the old one, sign out everywhere below.
            </Notice>
          )}
        </div>
        <Button onClick={() => setView('open')}>Change password</Button>
      </>
    );
  }
}

interface Form {
  readonly email: string;
  /** What is in each field: Amplify takes the fields away while it renews a token. */
  readonly typed: Map<string, string>;
  readonly isSaving: boolean;
  readonly problem: string | null;
  readonly onCancel: () => void;
}

const FormContext = createContext<Form | null>(null);

function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error('The parts of the form stand in ChangePasswordForm.');
  return form;
}

/** Amplify's form, connected to the user pool, with our fields and words. */
function ChangePasswordForm({
  email,
  onChanged,
  onCancel,
}: {
  email: string;
  onChanged: () => void;
  onCancel: () => void;
}) {
  const [typed] = useState(() => new Map<string, string>());
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <FormContext value={{ email, typed, isSaving, problem, onCancel }}>
      <div
        className="w-full [&_.amplify-flex]:flex [&_.amplify-flex]:gap-5"
        onSubmitCapture={(event) => {
          // A second request would be refused: it has the old password.
          if (isSaving) {
            event.preventDefault();
            event.stopPropagation();
            return;
          }
          setSaving(true);
          setProblem(null);
        }}
      >
        <AccountSettings.ChangePassword
          components={components}
          displayText={displayText}
          validators={validators}
          onSuccess={onChanged}
          onError={(error) => {
            setSaving(false);
            setProblem(passwordProblem(error));
          }}
        />
      </div>
    </FormContext>
  );
}

type Parts = NonNullable<ComponentProps<typeof AccountSettings.ChangePassword>['components']>;
type FieldProps = ComponentProps<NonNullable<Parts['CurrentPasswordField']>>;
type SubmitProps = ComponentProps<NonNullable<Parts['SubmitButton']>>;

/** The same objects at each render: Amplify would make new fields of others. */
const components: Parts = {
  CurrentPasswordField,
  NewPasswordField,
  ConfirmPasswordField: Field,
  SubmitButton: Buttons,
  // Told above the buttons, in our words.
  ErrorMessage: () => null,
};
const displayText = {
  currentPasswordFieldLabel: 'Current password',
  newPasswordFieldLabel: 'New password',
  confirmPasswordFieldLabel: 'Confirm password',
  updatePasswordButtonText: 'Save new password',
};
const validators = [
  {
    validationMode: 'onTouched' as const,
    validator: (password: string) => password.length >= passwordMinimumCharacters,
    message: passwordHint,
  },
];

function CurrentPasswordField(props: FieldProps) {
  return (
    <>
      {/* For password managers, which keep a password under its address. */}
      <input type="text" name="username" autoComplete="username" value={useForm().email} readOnly hidden />
      <Field {...props} autoFocus />
    </>
  );
}

function NewPasswordField(props: FieldProps) {
  return <Field {...props} hint={passwordHint} />;
}

function Field({
  label,
  name,
  autoComplete,
  autoFocus = false,
  hint,
  fieldValidationErrors = [],
  onBlur,
  onChange,
}: FieldProps & { hint?: string }) {
  const { typed } = useForm();
  const problem = fieldValidationErrors.join(' ');
  return (
    <PasswordField
      label={String(label)}
      name={name}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      required
      {...(hint === undefined ? {} : { hint })}
      {...(problem === '' ? {} : { problem })}
      defaultValue={typed.get(name)}
      onBlur={onBlur}
      onChange={(event) => {
        typed.set(name, event.target.value);
        onChange(event);
      }}
    />
  );
}

function Buttons({ isDisabled = false, children }: SubmitProps) {
  const { isSaving, problem, onCancel } = useForm();
  return (
    <>
      <Problem message={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSaving} disabled={isDisabled || isSaving}>
          {isSaving ? 'Saving...' : children}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
      </div>
    </>
  );
}
