import { useId } from 'react';
import { TextField } from '../../design/controls/field.tsx';
import { inputAppearance, selectAppearance } from '../../design/controls/input-appearance.ts';
import { reasonChoices } from '../api/browser-tables.ts';
import { inWords } from '../design/figures.ts';
import type { ActionField, FormValue } from './action-fields.ts';

const inputModes = { whole: 'numeric', dollars: 'decimal', line: 'text', instant: 'text' } as const;

/** A field of an action's form. */
export function FieldControl({
  name,
  field: { label, hint, control },
  value,
  onChange,
}: {
  name: string;
  field: ActionField;
  value: FormValue | undefined;
  onChange: (value: FormValue) => void;
}) {
  const text = typeof value === 'string' ? value : '';
  switch (control.kind) {
    case 'whole':
    case 'dollars':
    case 'line':
    case 'instant':
      return (
        <TextField
          label={label}
          name={name}
          type={control.kind === 'instant' ? 'datetime-local' : 'text'}
          inputMode={inputModes[control.kind]}
          autoComplete="off"
          required={control.kind === 'whole' || control.kind === 'instant'}
          hint={hint}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'text':
      return (
        <TextArea
          label={label}
          name={name}
          maximumCharacters={control.maximumCharacters}
          value={text}
          onChange={onChange}
        />
      );
    case 'one-of':
      return <Select label={label} name={name} choices={control.choices} value={text} onChange={onChange} />;
    case 'yes-no':
      return (
        <Checkbox label={label} isChecked={value === true} onChange={(isChecked) => onChange(isChecked)} />
      );
    case 'some-of': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <fieldset>
          <legend className="mb-1 text-sm font-medium text-dim">{label}</legend>
          <div className="flex flex-wrap gap-x-5">
            {control.choices.map(([choice, words]) => (
              <Checkbox
                key={choice}
                label={words}
                isChecked={chosen.includes(choice)}
                onChange={(isChecked) =>
                  onChange(isChecked ? [...chosen, choice] : chosen.filter((one) => one !== choice))
                }
              />
            ))}
          </div>
        </fieldset>
      );
    }
  }
}

/** Why: a reason of the list and a sentence. Both go into the audit. */
export function ReasonFields({
  kind,
  sentence,
  onKindChange,
  onSentenceChange,
}: {
  kind: string;
  sentence: string;
  onKindChange: (kind: string) => void;
  onSentenceChange: (sentence: string) => void;
}) {
  return (
    <>
      <Select
        label="Reason"
        name="reason"
        choices={reasonChoices.map((choice) => [choice, inWords(choice)] as const)}
        value={kind}
        onChange={onKindChange}
      />
      <TextField
        label="In a sentence"
        name="sentence"
        autoComplete="off"
        required
        minLength={10}
        maxLength={500}
        hint="At least 10 characters. It stays in the audit."
        value={sentence}
        onChange={({ target }) => onSentenceChange(target.value)}
      />
    </>
  );
}

/**
 * A choice of a list; nothing is chosen at first.
 *
 * @param empty says what no choice means; without it, one must be chosen
 */
export function Select({
  label,
  name,
  empty,
  choices,
  value,
  onChange,
}: {
  label: string;
  empty?: string;
  name: string;
  choices: readonly (readonly [value: string, words: string])[];
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {label}
      </label>
      <select
        id={id}
        name={name}
        required={empty === undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={selectAppearance}
      >
        <option value="" disabled={empty === undefined}>
          {empty ?? 'Choose one'}
        </option>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

function TextArea({
  label,
  name,
  maximumCharacters,
  value,
  onChange,
}: {
  label: string;
  name: string;
  maximumCharacters: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        required
        rows={6}
        maxLength={maximumCharacters}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={inputAppearance}
      />
    </div>
  );
}

function Checkbox({
  label,
  isChecked,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-[0.9375rem]">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  );
}
