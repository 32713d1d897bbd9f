import { type ReactNode, useId } from 'react';

/** At least one is checked; values keep the order of the choices. */
export function CheckboxGroup<Value extends string>({
  label,
  name,
  choices,
  chosen,
  onChange,
  problem,
}: {
  label: string;
  name: string;
  choices: readonly { readonly value: Value; readonly label: ReactNode; readonly detail: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  problem: string | undefined;
}) {
  const id = useId();
  const shown = problem ?? (chosen.length === 0 ? 'Choose at least one.' : undefined);
  return (
    <fieldset aria-describedby={shown === undefined ? undefined : `${id}-problem`}>
      <legend className="mb-1.5 text-sm font-medium text-dim">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            name={`${name}-${choice.value}`}
            checked={chosen.includes(choice.value)}
            required={chosen.length === 0}
            onChange={({ target }) =>
              onChange(
                choices
                  .map(({ value }) => value)
                  .filter((value) => (value === choice.value ? target.checked : chosen.includes(value))),
              )
            }
            className="size-5 shrink-0 accent-accent"
          />
          <span className="text-[0.9375rem]">
            {choice.label} <span className="text-dim">{choice.detail}</span>
          </span>
        </label>
      ))}
      {shown !== undefined && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm text-record">
          {shown}
        </p>
      )}
    </fieldset>
  );
}
