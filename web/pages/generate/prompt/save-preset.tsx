import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { promptMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { isVisibleText, normalizedText } from '../../../../contract/fields/text.ts';
import { callPromptApi } from '../../../api/call-prompt-api.ts';
import { messageOf } from '../../../api/error-texts.ts';
import { Button } from '../../../design/controls/button.tsx';
import { inputAppearance } from '../../../design/controls/input-appearance.ts';
import { Problem } from '../../../design/problem.tsx';
import { newPresetId } from './new-preset-id.ts';
import { type PresetDraft, presetOf, suggestedName } from './preset-draft.ts';
import { presetsQuery } from './presets-query.ts';

/** The limit of contract/prompts/presets.ts, whose schemas are too large for a page. */
const nameMaximumCharacters = 60;

/** Saves what the form holds under a name. */
export function SavePreset({ draft }: { draft: PresetDraft }) {
  const inputId = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [id, setId] = useState(newPresetId);
  const name = normalizedText(typed ?? suggestedName(draft.prompt), nameMaximumCharacters);
  const prompt = normalizedText(draft.prompt, promptMaximumCharacters);
  const save = useMutation({
    mutationFn: () =>
      callPromptApi('savePreset', { path: { id }, body: presetOf(name, { ...draft, prompt }) }),
    onSuccess: (preset) => {
      const { queryKey } = presetsQuery();
      client.setQueryData(queryKey, (list) =>
        list === undefined
          ? list
          : { presets: [preset, ...list.presets.filter((one) => one.id !== preset.id)] },
      );
      // A list that is on its way may not have it.
      void client.invalidateQueries({ queryKey });
      setTyped(null);
      setId(newPresetId());
    },
    onError: (error) => console.error('Error saving a preset', error),
  });
  const canSave = isVisibleText(name) && isVisibleText(prompt);
  const press = () => {
    if (canSave) save.mutate();
  };
  const savedName = save.data?.name ?? '';
  return (
    <div>
      <label htmlFor={inputId} className="mb-1.5 block text-sm font-medium text-dim">
        {t`Save this prompt as`}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={inputId}
          value={typed ?? suggestedName(draft.prompt)}
          maxLength={nameMaximumCharacters}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          // Enter would send the form, which makes a video.
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            press();
          }}
          className={`${inputAppearance} min-w-40 flex-1`}
        />
        <Button className="min-h-12" busy={save.isPending} disabled={!canSave} onClick={press}>
          {save.isPending ? t`Saving...` : t({ message: 'Save', context: 'button: saves a preset' })}
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-sm text-faint">
        {save.isSuccess
          ? t`Saved as “${savedName}”.`
          : t`With its shape, length, quality and model; without images.`}
      </p>
      <Problem
        message={save.error && messageOf(save.error, t`Your preset was not saved. Please try again.`)}
      />
    </div>
  );
}
