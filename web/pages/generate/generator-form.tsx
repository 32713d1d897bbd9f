import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import { Suspense, useCallback, useDeferredValue, useId } from 'react';
import { promptMaximumCharacters, videoCostCredits } from '../../../contract/billing/catalog.ts';
import { videoModes } from '../../../contract/videos/models.ts';
import { links } from '../../addresses/links.ts';
import {
  modelText,
  modeText,
  notOffered,
  paymentText,
  unusablePromptText,
  veo3Text,
} from '../../content/generation.ts';
import { joinSentences } from '../../content/join-sentences.ts';
import { Button, ButtonLink } from '../../design/controls/button.tsx';
import { ChoiceGroup } from '../../design/controls/choice-group.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { inputAppearance } from '../../design/controls/field.tsx';
import { Notice } from '../../design/notice.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { formatCredits } from '../../locales/figures.ts';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import type { Draft } from './draft.ts';
import { insufficientCreditsText } from './generation-errors.ts';
import type { Offer } from './offer.ts';
import { readinessOf } from './readiness.ts';
import { ShotChoices } from './shot-choices.tsx';
import type { ChangeImage } from './use-image-upload.ts';

const ImageField = lazyComponent(
  withTexts(['videos', 'errors'], async () => (await import('./image-field.tsx')).ImageField),
  partFailure,
);

/** The form of a new video. */
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
  className,
}: {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  offer: Offer;
  /** Null until known. */
  credits: number | null;
  isSignedIn: boolean;
  isGenerating: boolean;
  /** The request is under way. */
  isSubmitting: boolean;
  onGenerate: () => void;
  onReset: () => void;
  className?: string;
}) {
  const readiness = readinessOf({ isGenerating, draft, isSignedIn, credits });
  const isShort = !readiness.ready && readiness.missing === 'credits';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (readiness.ready) onGenerate();
  };

  return (
    <form onSubmit={submit} className={classNames('flex flex-col gap-5 [&_input]:scroll-mb-28', className)}>
      <PromptField
        prompt={draft.prompt}
        isUnusable={!readiness.ready && readiness.missing === 'prompt-unusable'}
        onChange={(prompt) => onChange((current) => ({ ...current, prompt }))}
      />
      <ChoiceGroup
        label={t`Start from`}
        value={draft.mode}
        onChange={(mode) => onChange((current) => ({ ...current, mode }))}
        choices={videoModes.map((mode) => ({
          value: mode,
          label: modeText(mode),
          ...(offer.model.choices.modes.includes(mode) ? {} : { lockedBy: notOffered.mode() }),
        }))}
      />
      <StartImage draft={draft} isSignedIn={isSignedIn} onChange={onChange} />
      <ShotChoices
        shape={draft.shape}
        duration={draft.duration}
        quality={draft.quality}
        offer={offer}
        onChange={onChange}
      />
      {isShort && (
        <Notice
          tone="warning"
          title={t`Insufficient credits`}
          action={<ButtonLink to={links.creditPacks()}>{t`Buy Credits`}</ButtonLink>}
        >
          {insufficientCreditsText(credits ?? 0)}
        </Notice>
      )}
      <PaymentLine offer={offer} />
      <SubmitBar
        isReady={readiness.ready}
        isShort={isShort}
        isGenerating={isGenerating}
        isSubmitting={isSubmitting}
        onReset={onReset}
      />
    </form>
  );
}

function PromptField({
  prompt,
  isUnusable,
  onChange,
}: {
  prompt: string;
  /** It has nothing that a model could use. */
  isUnusable: boolean;
  onChange: (prompt: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        {t`Prompt`}
      </label>
      <textarea
        id={id}
        data-prompt
        value={prompt}
        onChange={({ target }) => onChange(target.value)}
        maxLength={promptMaximumCharacters}
        rows={4}
        placeholder={t`A lighthouse at dusk, waves breaking softly below, its lamp just starting to turn`}
        aria-describedby={`${id}-count ${id}-problem`}
        className={classNames(inputAppearance, 'resize-y leading-relaxed')}
      />
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-record empty:hidden">
        {isUnusable && unusablePromptText()}
      </p>
      <p id={`${id}-count`} className="timecode mt-1.5 text-right text-sm text-faint">
        <PromptCount characters={prompt.length} />
      </p>
    </div>
  );
}

/** The image that the video starts from, if it starts from one. */
function StartImage({
  draft,
  isSignedIn,
  onChange,
}: {
  draft: Draft;
  isSignedIn: boolean;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  // The choice renders before the field that it opens.
  const openedMode = useDeferredValue(draft.mode);
  const changeImage = useCallback<ChangeImage>(
    (change) =>
      onChange((current) => {
        const image = change(current.image);
        return image === current.image ? current : { ...current, image };
      }),
    [onChange],
  );
  // Stays mounted: an upload continues, and the file stays.
  if (openedMode !== 'image' && draft.image === null) return null;
  return (
    <Suspense fallback={<Skeleton className="h-[10.75rem] w-full" />}>
      <ImageField
        image={draft.image}
        earlierPictureUrl={draft.earlierPictureUrl}
        isSignedIn={isSignedIn}
        isShown={openedMode === 'image'}
        onChange={changeImage}
      />
    </Suspense>
  );
}

function PromptCount({ characters }: { characters: number }) {
  const used = formatCredits(characters);
  const allowed = formatCredits(promptMaximumCharacters);
  return (
    <>
      <span aria-hidden="true">
        {used} / {allowed}
      </span>
      <span className="sr-only">{t`${used} of ${allowed} characters`}</span>
    </>
  );
}

/** What pays for the video, and which model makes it. */
function PaymentLine({ offer: { payment, payments, model } }: { offer: Offer }) {
  if (payment === null) return null;
  return (
    <p className="text-pretty text-sm text-dim">
      {joinSentences(
        [paymentText(payment), modelText(model.name), veo3Text(payments)].filter((text) => text !== null),
      )}
    </p>
  );
}

/** Sticky where the window is tall enough and the credits suffice. */
function SubmitBar({
  isReady,
  isShort,
  isGenerating,
  isSubmitting,
  onReset,
}: {
  isReady: boolean;
  /** Not enough credits for a video. */
  isShort: boolean;
  isGenerating: boolean;
  isSubmitting: boolean;
  onReset: () => void;
}) {
  return (
    <div
      data-bottom-bar={isShort ? undefined : ''}
      className={classNames(
        'z-10 -mx-1 flex flex-wrap gap-3 bg-room px-1 py-3',
        !isShort &&
          'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-room [@media(min-height:34rem)]:sticky [@media(min-height:34rem)]:bottom-0',
      )}
    >
      <Button
        type="submit"
        variant="primary"
        busy={isGenerating}
        disabled={!isReady}
        className="timecode min-h-14 min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5"
      >
        {isGenerating ? (
          t`Generating...`
        ) : (
          <>
            <span>{t`Generate Video`}</span> <span className="text-sm font-medium">{priceText()}</span>
          </>
        )}
      </Button>
      <Button onClick={onReset} disabled={isSubmitting} className="min-h-14">
        {t({ message: 'Reset', comment: 'button: empties the form' })}
      </Button>
    </div>
  );
}

function priceText(): string {
  const credits = formatCredits(videoCostCredits);
  return t`${credits} credits`;
}
