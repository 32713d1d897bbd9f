import type { ReactNode } from 'react';
import { useId } from 'react';
import { joinSentences } from '../../content/join-sentences.ts';
import { classNames } from './class-names.ts';

/** `lockedBy` says what unlocks an unavailable choice. */
export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
  readonly picture?: ReactNode;
  readonly lockedBy?: string;
}

/** A radio group of native buttons, which handle arrow keys and forms. */
export function ChoiceGroup<Value extends string | number>({
  label,
  choices,
  value,
  onChange,
  disabled = false,
}: {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}) {
  const id = useId();
  const locks = [...new Set(choices.flatMap(({ lockedBy }) => lockedBy ?? []))];
  return (
    <div
      role="radiogroup"
      className="flex flex-col"
      aria-labelledby={`${id}-label`}
      aria-describedby={locks.length > 0 ? `${id}-locks` : undefined}
    >
      <p id={`${id}-label`} className="mb-1.5 text-sm font-medium text-dim">
        {label}
      </p>
      <div className="flex grow gap-2">
        {choices.map((choice) => {
          const isLocked = choice.lockedBy !== undefined;
          return (
            <label
              key={choice.value}
              className={classNames(
                '@container relative flex min-h-12 min-w-0 flex-1 items-center justify-center gap-2 rounded-control border px-2 py-2 sm:gap-3 sm:px-3 text-sm font-medium',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent-text',
                isLocked || disabled
                  ? 'cursor-not-allowed border-line text-faint'
                  : 'cursor-pointer border-edge text-dim hover:border-dim hover:text-ink',
                'has-checked:border-ink has-checked:bg-raised has-checked:text-ink forced-colors:has-checked:bg-[Highlight]',
                'forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:**:text-[HighlightText]',
              )}
            >
              <input
                type="radio"
                name={id}
                value={choice.value}
                checked={choice.value === value}
                disabled={isLocked || disabled}
                onChange={() => onChange(choice.value)}
                className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
              />
              {choice.picture}
              <span className="flex flex-col flex-wrap items-center justify-center gap-x-1.5 text-center @[6.5rem]:flex-row @[6.5rem]:items-baseline">
                <span className="timecode">{choice.label}</span>
                {choice.detail !== undefined && (
                  <span className="timecode text-[0.8125rem] font-normal text-faint">{choice.detail}</span>
                )}
              </span>
            </label>
          );
        })}
      </div>
      {locks.length > 0 && (
        <p id={`${id}-locks`} className="mt-1.5 text-sm text-faint">
          {joinSentences(locks)}
        </p>
      )}
    </div>
  );
}
