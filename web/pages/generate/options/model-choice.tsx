import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { joinSentences } from '../../../content/join-sentences.ts';
import {
  abilitiesOf,
  lackingText,
  shotsText,
  speedText,
  veo3LockText,
} from '../../../content/options/video-options.ts';
import { ChoiceGroup } from '../../../design/controls/choice-group.tsx';
import { classNames } from '../../../design/controls/class-names.ts';
import { formatList } from '../../../locales/figures.ts';
import type { OfferedModel } from '../../../session/site-config.ts';
import type { Draft } from '../draft/draft.ts';
import { type Offer, startingFrom } from '../draft/offer.ts';

interface ModelChoiceProps {
  readonly offer: Offer;
  /** Those that can be asked for, best first. */
  readonly choices: readonly OfferedModel[];
  readonly onChange: (change: (draft: Draft) => Draft) => void;
}

/** 'Best' or 'Fast', and every model by its name. */
export function ModelChoice(props: ModelChoiceProps) {
  const { offer, choices, onChange } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const choose = (model: string) => onChange((current) => ({ ...current, model }));
  const quick = quickChoices(offer, choices);
  if (choices.length < 2) return null;
  return (
    <div>
      {quick.length > 1 && (
        <ChoiceGroup
          label={t`Model`}
          value={offer.model.id ?? ''}
          onChange={choose}
          choices={quick.map((model) => {
            const lockedBy = modelLock(model, offer);
            return {
              value: model.id ?? '',
              label: speedText(model.speed ?? 'best'),
              detail: model.name ?? '',
              ...(lockedBy !== null && { lockedBy }),
            };
          })}
        />
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 text-sm font-medium text-dim hover:text-ink"
      >
        {t`More models`}
        <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 shrink-0" fill="currentColor">
          <path d={isOpen ? 'M0 6h8L4 1z' : 'M0 2h8L4 7z'} />
        </svg>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ModelList {...props} />}
      </div>
    </div>
  );
}

/** The best model of all, and the first fast one that the person's credits include. */
function quickChoices(offer: Offer, choices: readonly OfferedModel[]): readonly OfferedModel[] {
  const fast = choices.filter(({ speed }) => speed === 'fast');
  return [
    choices.find(({ speed }) => speed === 'best'),
    fast.find((model) => modelLock(model, offer) === null) ?? fast[0],
  ].filter((model) => model !== undefined);
}

/** Null if it can be chosen. */
export function modelLock(model: OfferedModel, { rights, payments, parent }: Offer): string | null {
  if (model.veo3 && !rights.veo3) return veo3LockText(payments.length > 1);
  if (parent === null || startingFrom(model, parent) !== null) return null;
  return lackingText[parent.use](model.name ?? '');
}

function ModelList({ offer, choices, onChange }: ModelChoiceProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={t`More models`} className="flex flex-col border-t border-line">
      {choices.map((model) => {
        const lockedBy = modelLock(model, offer);
        const { has, lacks } = abilitiesOf(model);
        const withList = formatList(has, 'and');
        const withoutList = formatList(lacks, 'or');
        return (
          <label
            key={model.id}
            className={classNames(
              'relative flex gap-3 border-b border-line py-3 pr-1 text-sm',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent-text',
              lockedBy === null ? 'cursor-pointer hover:bg-surface' : 'cursor-not-allowed',
            )}
          >
            <input
              type="radio"
              name={id}
              value={model.id ?? ''}
              checked={model.id === offer.model.id}
              disabled={lockedBy !== null}
              onChange={() => onChange((current) => ({ ...current, model: model.id }))}
              aria-label={model.name ?? ''}
              aria-describedby={`${id}-${model.id}`}
              className="mt-0.5 size-4 shrink-0 cursor-[inherit] accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className={classNames('font-medium', lockedBy === null ? 'text-ink' : 'text-faint')}>
                {model.name}
              </span>
              <span id={`${id}-${model.id}`} className="mt-0.5 block text-faint">
                <span className="timecode block">{shotsText(model)}</span>
                {joinSentences(
                  [
                    // A list says already which model changes no videos.
                    offer.parent?.use === 'change' && offer.rights.veo3 ? null : lockedBy,
                    t`With ${withList}.`,
                    lacks.length > 0 ? t`Without ${withoutList}.` : null,
                  ].filter((text) => text !== null),
                )}
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}
