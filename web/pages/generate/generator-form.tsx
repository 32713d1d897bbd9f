import type { FormEvent } from 'react';
import { useId } from 'react';
import type { Rights } from '../../../contract/catalog.ts';
import {
  aspectRatios,
  durationsSeconds,
  promptMaximumCharacters,
  qualities,
  videoCostCredits,
} from '../../../contract/catalog.ts';
import { insufficientCreditsMessage } from '../../../contract/errors.ts';
import { formatCredits } from '../../content/figures.ts';
import { qualityWords, shapeWords, unlockedBy } from '../../content/generation.ts';
import { Button, ButtonLink } from '../../design/button.tsx';
import { ChoiceGroup } from '../../design/choice-group.tsx';
import { classNames } from '../../design/class-names.ts';
import { inputAppearance } from '../../design/field.tsx';
import { Notice } from '../../design/notice.tsx';
import { ShapeOutline } from '../../design/viewfinder.tsx';
import { links } from '../../links.ts';
import type { Draft } from './generator.tsx';
import { readinessOf } from './readiness.ts';

/** What film is wanted, and the button that makes it. */
export function GeneratorForm({
  draft,
  onChange,
  rights,
  credits,
  isSignedIn,
  isGenerating,
  onGenerate,
  onReset,
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  rights: Rights;
  /** Null until they are known. */
  credits: number | null;
  isSignedIn: boolean;
  isGenerating: boolean;
  onGenerate: () => void;
  onReset: () => void;
}) {
  const id = useId();
  const readiness = readinessOf({ isGenerating, prompt: draft.prompt, isSignedIn, credits });
  const isShort = !readiness.ready && readiness.missing === 'credits';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (readiness.ready) onGenerate();
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
          Prompt
        </label>
        <textarea
          id={id}
          value={draft.prompt}
          onChange={({ target }) => onChange({ ...draft, prompt: target.value })}
          maxLength={promptMaximumCharacters}
          rows={4}
          placeholder="A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn"
          aria-describedby={`${id}-count`}
          className={classNames(inputAppearance, 'resize-y leading-relaxed')}
        />
        <p id={`${id}-count`} className="timecode mt-1.5 text-right text-sm text-faint">
          {formatCredits(draft.prompt.length)} / {formatCredits(promptMaximumCharacters)}
          <span className="sr-only"> characters</span>
        </p>
      </div>
      <ChoiceGroup
        label="Duration"
        value={draft.duration}
        onChange={(duration) => onChange({ ...draft, duration })}
        choices={durationsSeconds.map((seconds) => ({
          value: seconds,
          label: `${seconds} seconds`,
          ...(seconds > rights.maximumDurationSeconds ? { lockedBy: unlockedBy.duration(seconds) } : {}),
        }))}
      />
      <ChoiceGroup
        label="Shape"
        value={draft.shape}
        onChange={(shape) => onChange({ ...draft, shape })}
        choices={aspectRatios.map((shape) => ({
          value: shape,
          label: shape,
          detail: shapeWords[shape],
          picture: <ShapeOutline shape={shape} />,
        }))}
      />
      <ChoiceGroup
        label="Quality"
        value={draft.quality}
        onChange={(quality) => onChange({ ...draft, quality })}
        choices={qualities.map((quality) => ({
          value: quality,
          ...qualityWords[quality],
          ...(rights.qualities.includes(quality) ? {} : { lockedBy: unlockedBy.quality(quality) }),
        }))}
      />
      {isShort && (
        <Notice
          tone="warning"
          title="Insufficient credits"
          action={<ButtonLink to={links.creditPacks()}>Buy Credits</ButtonLink>}
        >
          {insufficientCreditsMessage(videoCostCredits, credits ?? 0)}
        </Notice>
      )}
      <div className="flex gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={isGenerating}
          disabled={!readiness.ready}
          className="timecode min-h-14 flex-1"
        >
          {isGenerating ? 'Generating...' : `Generate Video — ${formatCredits(videoCostCredits)} credits`}
        </Button>
        <Button onClick={onReset} disabled={isGenerating} className="min-h-14">
          Reset
        </Button>
      </div>
    </form>
  );
}
