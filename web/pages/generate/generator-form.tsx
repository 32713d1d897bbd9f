import type { FormEvent } from 'react';
import { Suspense, useCallback, useId } from 'react';
import {
  aspectRatios,
  durationsSeconds,
  promptMaximumCharacters,
  qualities,
  videoCostCredits,
} from '../../../contract/catalog.ts';
import { insufficientCreditsMessage } from '../../../contract/errors.ts';
import { videoModes } from '../../../contract/models.ts';
import { formatCredits } from '../../content/figures.ts';
import {
  modeWords,
  notOffered,
  paymentText,
  paymentWords,
  qualityWords,
  shapeWords,
  veo3Text,
} from '../../content/generation.ts';
import { unusableText } from '../../content/text-rule.ts';
import { Button, ButtonLink } from '../../design/button.tsx';
import { ChoiceGroup } from '../../design/choice-group.tsx';
import { classNames } from '../../design/class-names.ts';
import { inputAppearance } from '../../design/field.tsx';
import { Notice } from '../../design/notice.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { ShapeOutline } from '../../design/viewfinder.tsx';
import { links } from '../../links.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import type { Draft } from './draft.ts';
import { durationLock, qualityLock } from './locks.ts';
import type { Offer } from './offer.ts';
import { readinessOf } from './readiness.ts';
import type { ChangeImage } from './use-image-upload.ts';

const ImageField = lazyComponent(async () => (await import('./image-field.tsx')).ImageField, partFailure);

/** What video is wanted, and the button that makes it. */
export function GeneratorForm({
  draft,
  onChange,
  offer,
  credits,
  isSignedIn,
  isGenerating,
  isSubmitting,
  onGenerate,
  onReset,
}: {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  offer: Offer;
  /** Null until they are known. */
  credits: number | null;
  isSignedIn: boolean;
  isGenerating: boolean;
  /** The request is on its way. */
  isSubmitting: boolean;
  onGenerate: () => void;
  onReset: () => void;
}) {
  const id = useId();
  const { payment, payments, model } = offer;
  const { choices: offered } = model;
  const readiness = readinessOf({ isGenerating, draft, isSignedIn, credits });
  const isShort = !readiness.ready && readiness.missing === 'credits';

  const changeImage = useCallback<ChangeImage>(
    (change) =>
      onChange((current) => {
        const image = change(current.image);
        return image === current.image ? current : { ...current, image };
      }),
    [onChange],
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (readiness.ready) onGenerate();
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <ChoiceGroup
        label="Start from"
        value={draft.mode}
        onChange={(mode) => onChange((current) => ({ ...current, mode }))}
        choices={videoModes.map((mode) => ({
          value: mode,
          label: modeWords[mode],
          ...(offered.modes.includes(mode) ? {} : { lockedBy: notOffered.mode }),
        }))}
      />
      {/* Kept when the mode changes: an upload goes on, and what was chosen stays. */}
      {(draft.mode === 'image' || draft.image !== null) && (
        <Suspense fallback={<Skeleton className="h-[10.75rem] w-full" />}>
          <ImageField
            image={draft.image}
            earlierPictureUrl={draft.earlierPictureUrl}
            isSignedIn={isSignedIn}
            isShown={draft.mode === 'image'}
            onChange={changeImage}
          />
        </Suspense>
      )}
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
          Prompt
        </label>
        <textarea
          id={id}
          data-prompt
          value={draft.prompt}
          onChange={({ target }) => onChange((current) => ({ ...current, prompt: target.value }))}
          maxLength={promptMaximumCharacters}
          rows={4}
          placeholder="A lighthouse at dusk, waves breaking softly below, the lamp beginning to turn"
          aria-describedby={`${id}-count ${id}-problem`}
          className={classNames(inputAppearance, 'resize-y leading-relaxed')}
        />
        <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-record empty:hidden">
          {!readiness.ready && readiness.missing === 'prompt-unusable' && unusableText}
        </p>
        <p id={`${id}-count`} className="timecode mt-1.5 text-right text-sm text-faint">
          {formatCredits(draft.prompt.length)} / {formatCredits(promptMaximumCharacters)}
          <span className="sr-only"> characters</span>
        </p>
      </div>
      {payments.length > 1 && payment !== null && (
        <ChoiceGroup
          label="Pay with"
          value={payment.source}
          onChange={(payWith) => onChange((current) => ({ ...current, payWith }))}
          choices={payments.map(({ source, rights }) => ({
            value: source,
            label: paymentWords[source],
            ...(rights.veo3 && { detail: 'Veo 3' }),
          }))}
        />
      )}
      <ChoiceGroup
        label="Duration"
        value={draft.duration}
        onChange={(duration) => onChange((current) => ({ ...current, duration }))}
        choices={durationsSeconds.map((seconds) => {
          const lockedBy = durationLock(seconds, offer);
          return { value: seconds, label: `${seconds} seconds`, ...(lockedBy !== null && { lockedBy }) };
        })}
      />
      <ChoiceGroup
        label="Shape"
        value={draft.shape}
        onChange={(shape) => onChange((current) => ({ ...current, shape }))}
        choices={aspectRatios.map((shape) => ({
          value: shape,
          label: shape,
          detail: shapeWords[shape],
          picture: <ShapeOutline shape={shape} />,
          ...(offered.aspectRatios.includes(shape) ? {} : { lockedBy: notOffered.shape(shape) }),
        }))}
      />
      <ChoiceGroup
        label="Quality"
        value={draft.quality}
        onChange={(quality) => onChange((current) => ({ ...current, quality }))}
        choices={qualities.map((quality) => {
          const lockedBy = qualityLock(quality, offer);
          return { value: quality, ...qualityWords[quality], ...(lockedBy !== null && { lockedBy }) };
        })}
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
      {payment !== null && (
        <p className="text-pretty text-sm text-dim">
          {paymentText(payment, model.name)} {veo3Text(payments)}
        </p>
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
        <Button onClick={onReset} disabled={isSubmitting} className="min-h-14">
          Reset
        </Button>
      </div>
    </form>
  );
}
