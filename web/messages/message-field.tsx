import { t } from '@lingui/core/macro';
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { classNames } from '../design/controls/class-names.ts';
import { inputAppearance, selectAppearance } from '../design/controls/input-appearance.ts';
import type { FieldCheck } from './check-field.ts';

interface FieldProps {
  /** Unique on the page. */
  readonly id: string;
  /** The name in contract/messages.ts or contract/reports/reports.ts. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Shown for an empty field, which is thereby required. */
  readonly missing?: string;
  /** The kind of report that may leave out what others require. */
  readonly optionalFor?: string;
  /** Across both columns. */
  readonly wide?: boolean;
}

const appearance = classNames(inputAppearance, 'read-only:text-dim');

/** A field of a single line. */
export function MessageLine({
  check = 'line',
  minimumCharacters,
  maximumCharacters,
  type = 'text',
  autoComplete,
  inputMode,
  ...field
}: FieldProps & {
  check?: FieldCheck;
  minimumCharacters?: number;
  maximumCharacters: number;
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
}) {
  return (
    <FieldFrame {...field}>
      <input
        {...controlAttributes(field, check)}
        type={type}
        minLength={minimumCharacters}
        maxLength={maximumCharacters}
        autoComplete={autoComplete}
        inputMode={inputMode}
        className={appearance}
      />
    </FieldFrame>
  );
}

/** A field of several lines; grows with its text if the browser can do that. */
export function MessageText({
  check = 'text',
  minimumCharacters,
  maximumCharacters,
  rows = 6,
  autoComplete,
  ...field
}: FieldProps & {
  check?: FieldCheck;
  minimumCharacters?: number;
  maximumCharacters: number;
  rows?: number;
  autoComplete?: TextareaHTMLAttributes<HTMLTextAreaElement>['autoComplete'];
}) {
  return (
    <FieldFrame {...field}>
      <textarea
        {...controlAttributes(field, check)}
        rows={rows}
        minLength={minimumCharacters}
        maxLength={maximumCharacters}
        autoComplete={autoComplete}
        className={classNames(
          appearance,
          'field-sizing-content max-h-[32rem] resize-y leading-relaxed',
          rows > 3 ? 'min-h-40' : 'min-h-24',
        )}
      />
    </FieldFrame>
  );
}

/** A select. */
export function MessageChoice({
  choices,
  placeholder,
  ...field
}: FieldProps & {
  choices: readonly { readonly value: string; readonly label: string }[];
  /** The option for no choice. */
  placeholder: string;
}) {
  return (
    <FieldFrame {...field}>
      <select {...controlAttributes(field, 'choice')} className={selectAppearance}>
        <option value="">{placeholder}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A field for a PDF; `missing` shows without a file or a link. */
export function MessageFile({ missing, ...field }: FieldProps & { missing: string }) {
  return (
    <FieldFrame {...field} missing={missing}>
      <input
        {...describedBy(field)}
        id={field.id}
        name={field.name}
        type="file"
        accept=".pdf,application/pdf"
        data-missing={missing}
        className={classNames(
          appearance,
          'cursor-pointer text-dim file:mr-4 file:cursor-pointer file:rounded-control file:border-0 file:bg-raised file:px-3 file:font-semibold file:text-ink',
        )}
      />
    </FieldFrame>
  );
}

/** A statement with a checkbox. */
export function MessageAgreement({
  id,
  name,
  missing,
  children,
}: {
  id: string;
  name: string;
  missing: string;
  children: ReactNode;
}) {
  return (
    <div className="col-span-full">
      <label
        htmlFor={id}
        className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-2 text-ink"
      >
        <input
          {...controlAttributes({ id, name, missing }, 'agreement')}
          type="checkbox"
          value="on"
          className="mt-0.5 size-5 shrink-0 accent-accent aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-record"
        />
        <span>{children}</span>
      </label>
      <Problem id={id} />
    </div>
  );
}

/** Native radio buttons, each with a sentence about it. */
export function MessageRadios({
  id,
  name,
  label,
  missing,
  choices,
}: Pick<FieldProps, 'id' | 'name' | 'label'> & {
  missing: string;
  choices: readonly { readonly value: string; readonly label: string; readonly text: string }[];
}) {
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="title-medium mb-4">{label}</legend>
      <Problem id={id} />
      <div className="border-t border-edge">
        {choices.map((choice, place) => (
          <label
            key={choice.value}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b border-line py-3 has-checked:bg-raised"
          >
            <input
              // The group is required if one of it is, and the problem is said at the first.
              {...controlAttributes({ id, name, ...(place === 0 && { missing }) }, 'choice')}
              id={place === 0 ? id : `${id}-${choice.value}`}
              type="radio"
              value={choice.value}
              className="mt-0.5 ml-1 size-5 shrink-0 accent-accent aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-record"
            />
            <span>
              <span className="block font-semibold text-ink">{choice.label}</span>
              <span className="mt-0.5 block text-[0.9375rem] text-dim">{choice.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FieldFrame({
  id,
  label,
  hint,
  missing,
  optionalFor,
  wide = false,
  children,
}: Pick<FieldProps, 'id' | 'label' | 'hint' | 'missing' | 'optionalFor' | 'wide'> & { children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', wide && 'col-span-full')}>
      <label htmlFor={id} className="mb-1.5 flex justify-between gap-4 text-sm font-medium text-dim">
        {label}
        {(missing === undefined || optionalFor !== undefined) && (
          <span id={`${id}-optional`} hidden={missing !== undefined} className="font-normal text-faint">
            {t`Optional`}
          </span>
        )}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-faint">
          {hint}
        </p>
      )}
      <Problem id={id} />
    </div>
  );
}

/** The enhancement fills it. */
function Problem({ id }: { id: string }) {
  return <p id={`${id}-problem`} className="mt-1.5 text-sm text-record empty:hidden" />;
}

type Described = Pick<FieldProps, 'id' | 'hint'>;

function controlAttributes(
  { id, name, hint, missing, optionalFor }: Described & Pick<FieldProps, 'name' | 'missing' | 'optionalFor'>,
  check: FieldCheck,
) {
  return {
    id,
    name,
    required: missing !== undefined,
    'data-check': check,
    'data-missing': missing,
    'data-optional-for': optionalFor,
    ...describedBy({ id, hint }),
  };
}

function describedBy({ id, hint }: { id: string; hint?: string | undefined }) {
  return { 'aria-describedby': hint === undefined ? `${id}-problem` : `${id}-hint ${id}-problem` };
}
