import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { lackingText, seedProblemText } from '../../../content/options/video-options.ts';
import { Button } from '../../../design/controls/button.tsx';
import { TextField } from '../../../design/controls/field.tsx';
import { type Draft, seedOf } from '../draft/draft.ts';
import type { Offer } from '../draft/offer.ts';

/** A number that repeats a result; a random one unless something is typed. */
export function SeedField({
  seed,
  variants,
  model,
  onChange,
}: Pick<Draft, 'seed' | 'variants'> &
  Pick<Offer, 'model'> & { onChange: (change: (draft: Draft) => Draft) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const write = (typed: string) => onChange((current) => ({ ...current, seed: typed }));
  const known = seedOf({ seed });
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          ref={input}
          label={t({ message: 'Seed', comment: 'a number that repeats the result of a model' })}
          value={seed}
          disabled={!model.inputs.seed}
          placeholder={t({ message: 'Random', comment: 'seed of a video' })}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => write(target.value)}
          // A video is asked for by its button alone.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          hint={hint()}
          problem={known === undefined ? seedProblemText() : undefined}
        />
      </div>
      {seed !== '' && (
        <Button
          className="mt-[1.73rem] min-h-12 self-start"
          onClick={() => {
            write('');
            // The button goes.
            input.current?.focus();
          }}
        >
          {t({ message: 'Random', comment: 'seed of a video' })}
        </Button>
      )}
    </div>
  );

  function hint(): string {
    if (!model.inputs.seed) return lackingText.seed(model.name ?? '');
    return variants > 1 && known != null
      ? t`Each video takes the next number.`
      : t`With the same number and the same options, you get nearly the same video.`;
  }
}
