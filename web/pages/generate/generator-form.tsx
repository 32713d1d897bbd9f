import { t } from '@lingui/core/macro';
import type { FormEvent, KeyboardEvent } from 'react';
import { Suspense, useCallback, useDeferredValue, useEffect, useId, useState } from 'react';
import { promptMaximumCharacters, videoCostCredits } from '../../../contract/billing/catalog.ts';
import { paymentFrom } from '../../../contract/billing/video-payments.ts';
import { type ParentUse, videoModes } from '../../../contract/videos/models.ts';
import type { Video } from '../../api/received.ts';
import {
  modelText,
  modeText,
  notOffered,
  paymentText,
  unusablePromptText,
  veo3Text,
} from '../../content/generation.ts';
import { joinSentences } from '../../content/join-sentences.ts';
import { Button } from '../../design/controls/button.tsx';
import { ChoiceGroup } from '../../design/controls/choice-group.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { inputAppearance } from '../../design/controls/input-appearance.ts';
import { Skeleton } from '../../design/skeleton.tsx';
import { formatCredits } from '../../locales/figures.ts';
import { withTexts } from '../../locales/translations.ts';
import type { OfferedModel } from '../../session/site-config.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { type Draft, type DraftParent, seedOf } from './draft/draft.ts';
import type { Offer } from './draft/offer.ts';
import { hasMoreOptions } from './draft/offered-draft.ts';
import { readinessOf } from './draft/readiness.ts';
import type { ChangeImage } from './image/use-image-upload.ts';
import { focusMonitor } from './monitor-parts.tsx';
import { Affordable, OptionsDisclosure, ParentChip } from './options/options-disclosure.tsx';
import { PromptTools } from './prompt/prompt-tools.tsx';
import { ShotChoices } from './shot-choices.tsx';
import { FirstVideo, WaysToPay } from './ways-to-pay.tsx';

const ImageField = lazyComponent(
  withTexts(['videos', 'errors'], async () => (await import('./image/image-field.tsx')).ImageField),
  partFailure,
);

/** The form of a new video. */
export function GeneratorForm({
  draft,
  onChange,
  offer,
  choices,
  credits,
  isSignedIn,
  tier,
  promptProblem,
  isGenerating,
  isSending,
  onGenerate,
  onReset,
  className,
}: {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  offer: Offer;
  /** The models that can be asked for, best first. */
  choices: readonly OfferedModel[];
  /** Null until known. */
  credits: number | null;
  isSignedIn: boolean;
  /** The plan that the person has. */
  tier: string | null;
  /** Why this prompt was refused; null: it was not. */
  promptProblem: string | null;
  isGenerating: boolean;
  /** The request is under way. */
  isSending: boolean;
  onGenerate: () => void;
  onReset: () => void;
  className?: string;
}) {
  const { isFree, freeFrom } = offer;
  const optionsId = useId();
  const [areOptionsOpen, setOptionsOpen] = useOptionsOpen(draft);
  const toggleOptions = useCallback(() => setOptionsOpen((isOpen) => !isOpen), [setOptionsOpen]);
  const { parent } = draft;
  const readiness = readinessOf({ isGenerating, draft, isSignedIn, credits, offer });
  const isShort = !readiness.ready && readiness.missing === 'credits';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Without credits, a press is refused with the reason.
    if (!readiness.ready && !isShort) return;
    onGenerate();
    // Sent from the prompt by Ctrl+Enter, the focus stays there.
    if (event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter !== null) focusMonitor();
  };

  return (
    <form
      onSubmit={submit}
      className={classNames('flex flex-col gap-2 sm:gap-5 [&_input]:scroll-mb-28', className)}
    >
      {parent !== null && <Parent parent={parent} offer={offer} onChange={onChange} />}
      <PromptField
        prompt={draft.prompt}
        parentUse={parent?.use ?? null}
        problem={
          !readiness.ready && readiness.missing === 'prompt-unusable' ? unusablePromptText() : promptProblem
        }
        onChange={(prompt) => onChange((current) => ({ ...current, prompt }))}
      />
      <PromptTools isShown={areOptionsOpen} {...{ draft, isSignedIn, onChange }} />
      {parent === null && <StartChoice mode={draft.mode} offer={offer} onChange={onChange} />}
      <StartImage draft={draft} isSignedIn={isSignedIn} onChange={onChange} />
      <ShotChoices
        shape={draft.shape}
        duration={draft.duration}
        quality={draft.quality}
        offer={offer}
        onChange={onChange}
        optionsId={optionsId}
        areOptionsOpen={areOptionsOpen}
        hasOptions={hasMoreOptions(draft, offer)}
        onToggleOptions={toggleOptions}
      />
      <OptionsDisclosure
        id={optionsId}
        isOpen={areOptionsOpen}
        onToggle={toggleOptions}
        {...{ draft, offer, choices, isSignedIn, onChange }}
      />
      {(isFree || freeFrom !== null) && <FirstVideo rights={offer.rights} freeFrom={freeFrom} />}
      {isShort && <WaysToPay tier={tier} />}
      <SubmitBar
        isReady={readiness.ready}
        isShort={isShort}
        isFree={isFree}
        videos={draft.variants}
        isGenerating={isGenerating}
        isSending={isSending}
        onReset={onReset}
      />
      <PaymentLine offer={offer} videos={draft.variants} isPending={isSignedIn && credits === null} />
      {draft.variants > 1 && !areOptionsOpen && (
        <Suspense fallback={null}>
          <Affordable offer={offer} videos={draft.variants} />
        </Suspense>
      )}
    </form>
  );
}

/** Opens by itself where something in it is missing or wrong. */
function useOptionsOpen(draft: Draft) {
  const [isOpen, setOpen] = useState(false);
  const images = [draft.lastImage, ...draft.references.map(({ image }) => image)];
  const needsPerson =
    seedOf(draft) === undefined ||
    images.some(
      (image) => image?.phase === 'refused' || (image?.phase === 'checking' && image.file === null),
    );
  useEffect(() => {
    if (needsPerson) setOpen(true);
  }, [needsPerson]);
  return [isOpen, setOpen] as const;
}

function Parent({
  parent,
  offer,
  onChange,
}: {
  parent: DraftParent;
  offer: Offer;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  const load = useCallback(
    (video: Video) =>
      onChange((current) =>
        current.parent?.id === video.id ? { ...current, parent: { ...current.parent, video } } : current,
      ),
    [onChange],
  );
  return (
    <Suspense fallback={<Skeleton className="h-[4.625rem] w-full" />}>
      <ParentChip
        parent={parent}
        offer={offer}
        onLoad={load}
        onRemove={() => {
          onChange((current) => ({ ...current, parent: null }));
          // The button goes.
          document.querySelector<HTMLElement>('[data-prompt]')?.focus();
        }}
      />
    </Suspense>
  );
}

function PromptField({
  prompt,
  parentUse,
  problem,
  onChange,
}: {
  prompt: string;
  /** What is done with an earlier video, if one is used. */
  parentUse: ParentUse | null;
  /** Why no video can be made of it. */
  problem: string | null;
  onChange: (prompt: string) => void;
}) {
  const id = useId();
  const sendByKeyboard = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between">
        <label htmlFor={id} className="text-sm font-medium text-dim">
          {t`Prompt`}
        </label>
        <p id={`${id}-count`} className="timecode text-sm text-faint">
          <PromptCount characters={prompt.length} />
        </p>
      </div>
      <textarea
        id={id}
        data-prompt
        value={prompt}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={sendByKeyboard}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        maxLength={promptMaximumCharacters}
        rows={4}
        placeholder={placeholderOf(parentUse)}
        aria-describedby={`${id}-count ${id}-problem`}
        aria-invalid={problem !== null || undefined}
        className={classNames(inputAppearance, 'block resize-y leading-relaxed max-sm:h-20')}
      />
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-record empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function placeholderOf(use: ParentUse | null): string {
  if (use === null)
    return t`A lighthouse at dusk, waves breaking softly below, its lamp just starting to turn`;
  return use === 'continue' ? t`What happens next` : t`The same, but at night`;
}

function StartChoice({
  mode,
  offer,
  onChange,
}: Pick<Draft, 'mode'> & { offer: Offer; onChange: (change: (draft: Draft) => Draft) => void }) {
  return (
    <ChoiceGroup
      label={t`Start from`}
      value={mode}
      onChange={(chosen) => onChange((current) => ({ ...current, mode: chosen }))}
      choices={videoModes.map((one) => ({
        value: one,
        label: modeText(one),
        ...(offer.model.choices.modes.includes(one) ? {} : { lockedBy: notOffered.mode() }),
      }))}
    />
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
  const openedMode = useDeferredValue(draft.parent === null ? draft.mode : 'text');
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
function PaymentLine({
  offer: { buckets, payment, payments, model },
  videos,
  isPending,
}: {
  offer: Offer;
  videos: number;
  /** Keeps the place of the text, so that the preview below does not move. */
  isPending: boolean;
}) {
  if (isPending) return <div className="h-10 sm:-mt-3 sm:h-5" />;
  if (payment === null) return null;
  const whole = paymentFrom(payment.source, buckets, videos * videoCostCredits);
  // Once plan credits are used up, pack credits are another choice.
  const isKnown = whole !== null && (videos === 1 || payments.length === 1 || whole.parts.length === 1);
  const payText = isKnown ? paymentText(whole, videos) : null;
  return (
    <p className="text-pretty text-sm text-dim empty:hidden sm:-mt-3">
      {joinSentences(
        [payText, payText && modelText(model.name, videos), veo3Text(payments)].filter(
          (text) => text !== null,
        ),
      )}
    </p>
  );
}

/** Sticky where the window is tall enough and the credits suffice. */
function SubmitBar({
  isReady,
  isShort,
  isFree,
  videos,
  isGenerating,
  isSending,
  onReset,
}: {
  isReady: boolean;
  /** Not enough credits for a video. */
  isShort: boolean;
  isFree: boolean;
  videos: number;
  isGenerating: boolean;
  isSending: boolean;
  onReset: () => void;
}) {
  return (
    <div
      data-bottom-bar={isShort ? undefined : ''}
      className={classNames(
        'z-10 -mx-1 flex max-lg:group-data-waits/desk:invisible gap-2 bg-room px-1 py-1 sm:gap-3 sm:py-3',
        !isShort &&
          'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-5 before:bg-linear-to-t before:from-room [@media(min-height:34rem)]:sticky [@media(min-height:34rem)]:bottom-0',
      )}
    >
      <Button
        type="submit"
        variant="primary"
        busy={isGenerating}
        disabled={!isReady && !isGenerating && !isShort}
        {...(isShort && { 'aria-disabled': true })}
        className="timecode min-w-0 flex-1 flex-wrap gap-x-3 gap-y-0.5 max-sm:min-h-12 max-sm:px-2 sm:min-h-14"
      >
        {isGenerating ? (
          t`Generating...`
        ) : (
          <>
            <span>{t`Generate Video`}</span>{' '}
            <span className="text-sm font-medium">
              {isFree ? t({ message: 'Free', comment: 'price of a video' }) : priceText(videos)}
            </span>
          </>
        )}
      </Button>
      <Button onClick={onReset} disabled={isSending} className="max-sm:px-4 sm:min-h-14">
        {t({ message: 'Reset', comment: 'button: empties the form' })}
      </Button>
    </div>
  );
}

function priceText(videos: number): string {
  const credits = formatCredits(videos * videoCostCredits);
  return videos === 1 ? t`${credits} credits` : t`${videos} videos · ${credits} credits`;
}
