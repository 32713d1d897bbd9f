import { t } from '@lingui/core/macro';
import { type MouseEvent, useState } from 'react';
import { promptMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { currentLanguage } from '../../../locales/current-language.ts';
import { asSentence, insertionPlace, promptFieldOf, typeInto } from './prompt-text.ts';

/** Words of the camera that a press writes into the prompt. */
export function CameraWords() {
  const [said, setSaid] = useState('');
  const groups = [
    { name: t`Movement`, words: movements() },
    { name: t`Framing`, words: framings() },
  ];

  const insert = (event: MouseEvent<HTMLButtonElement>, words: string) => {
    const chip = event.currentTarget;
    const field = promptFieldOf(chip);
    if (field === null) return;
    const place = insertionPlace(field);
    const [before, after] = [field.value.slice(0, place), field.value.slice(place)];
    const text = asSentence(words, before, after, currentLanguage() === 'ja' ? '。' : '.');
    if (field.value.length + text.length > promptMaximumCharacters) {
      setSaid(t`Your prompt has no room for this.`);
      return;
    }
    typeInto(field, text, { start: place, end: place });
    setSaid(t`Added: ${words}`);
    // A mouse leaves the focus in the prompt, where Ctrl+Z takes the words back; other ways go on with the chips.
    const isByMouse = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse';
    if (!isByMouse) chip.focus({ preventScroll: true });
  };

  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ name, words }) => (
        <fieldset key={name}>
          <legend className="mb-2 text-sm font-medium text-dim">{name}</legend>
          <div className="flex flex-wrap gap-2">
            {words.map((word) => (
              <button
                key={word}
                type="button"
                onClick={(event) => insert(event, word)}
                className="min-h-11 rounded-control border border-edge px-3.5 text-sm text-dim hover:border-ink hover:text-ink"
              >
                {word}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      <p role="status" className="min-h-5 text-sm text-faint">
        {said}
      </p>
    </div>
  );
}

function movements(): readonly string[] {
  return [
    t({ message: 'Static camera', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Slow push in', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Slow pull back', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Tracking shot', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Slow pan', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Orbiting shot', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Handheld camera', comment: 'camera words, written into a prompt as a sentence' }),
  ];
}

function framings(): readonly string[] {
  return [
    t({ message: 'Close-up', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Wide shot', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Aerial shot', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'Low angle', comment: 'camera words, written into a prompt as a sentence' }),
    t({ message: 'From above', comment: 'camera words, written into a prompt as a sentence' }),
  ];
}
