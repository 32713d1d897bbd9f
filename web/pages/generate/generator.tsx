import { Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { ParentUse } from '../../../contract/videos/models.ts';
import type { Video } from '../../api/received.ts';
import { Skeleton } from '../../design/skeleton.tsx';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { promptProblemOf } from './attempt.ts';
import { insufficientCredits, signInRequired } from './attempt-texts.ts';
import { CreditBar } from './credit-bar.tsx';
import type { Draft } from './draft/draft.ts';
import { cleared } from './draft/draft.ts';
import { requestOf, within } from './draft/offered-draft.ts';
import { GeneratorForm } from './generator-form.tsx';
import { Monitor } from './monitor.tsx';
import { focusMonitor } from './monitor-parts.tsx';
import type { useAttempt } from './use-attempt.ts';
import type { useOffer } from './use-offer.ts';

const loadUnderWay = withTexts(['videos', 'errors'], () => import('./videos-under-way.tsx'));
const VideosUnderWay = lazyComponent(async () => (await loadUnderWay()).VideosUnderWay, partFailure);
const Variants = lazyComponent(async () => (await loadUnderWay()).Variants, partFailure);

interface GeneratorProps {
  /** Even options that the plan excludes. */
  readonly written: Draft;
  readonly onWrite: (change: (draft: Draft) => Draft) => void;
  /** Fills the form with a video's options. */
  readonly onRepeat: (video: Video) => void;
  /** Fills the form with what follows a video, or changes it. */
  readonly onStartFrom: (video: Video, use: ParentUse) => void;
  readonly onFocusPrompt: () => void;
  readonly making: ReturnType<typeof useAttempt>;
  readonly offering: ReturnType<typeof useOffer>;
}

/** Credit bar, form and monitor. */
export function Generator({
  written,
  onWrite,
  onRepeat,
  onStartFrom,
  onFocusPrompt,
  making,
  offering,
}: GeneratorProps) {
  const { user, subscriptionTier } = useAuth();
  const { offer, credits, models } = offering;
  const draft = useMemo(() => within(offer, written), [offer, written]);
  const { show } = making;
  // The ways to pay may move what is below them on a phone: until the credits are known, it is not shown.
  const waitsForCredits =
    user !== null && credits.known === null && !credits.hasFailed && subscriptionTier === null;

  const generate = () => {
    if (user === null) making.block(signInRequired());
    else if (!offer.isFree && credits.known !== null && credits.known < videoCostCredits) {
      making.block(insufficientCredits(credits.known));
    } else {
      const places = Array.from({ length: draft.variants }, (_, place) => place);
      making.generate(places.map((place) => requestOf(draft, offer, place)));
    }
  };

  return (
    <>
      <CreditBar isSignedIn={user !== null} credits={credits} />
      {/* The form comes first for phones and the keyboard; wide screens put the preview at its left. */}
      <div
        data-waits={waitsForCredits ? '' : undefined}
        className="group/desk grid grid-cols-1 gap-x-10 gap-y-4 sm:gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]"
      >
        <GeneratorForm
          className="lg:col-start-2 lg:row-start-1"
          draft={draft}
          onChange={onWrite}
          offer={offer}
          choices={models.choices}
          credits={credits.known}
          isSignedIn={user !== null}
          tier={subscriptionTier}
          promptProblem={promptProblemOf(making.state, requestOf(draft, offer).prompt)}
          isGenerating={making.isGenerating}
          isSending={making.isSending}
          onGenerate={generate}
          onReset={() => {
            onWrite(cleared);
            show(null);
          }}
        />
        <Preview
          draft={draft}
          making={making}
          onRepeat={onRepeat}
          onStartFrom={onStartFrom}
          onWrite={onWrite}
          onFocusPrompt={onFocusPrompt}
        />
      </div>
    </>
  );
}

/** The monitor, with the other videos of its press above it and all others below it. */
function Preview({
  draft,
  making,
  onRepeat,
  onStartFrom,
  onWrite,
  onFocusPrompt,
}: { draft: Draft } & Pick<
  GeneratorProps,
  'making' | 'onRepeat' | 'onStartFrom' | 'onWrite' | 'onFocusPrompt'
>) {
  const { othersUnderWay, variants, show, tryAgain } = making;
  // The form responds at once; the preview renders after it.
  const shownDraft = useDeferredValue(draft);
  const shownState = useDeferredValue(making.state);
  const shownVideo = useDeferredValue(making.video);
  const release = useCallback(() => {
    show(null);
    onFocusPrompt();
  }, [show, onFocusPrompt]);
  const takePrompt = useCallback(
    (prompt: string) => {
      onWrite((current) => ({ ...current, prompt }));
      onFocusPrompt();
    },
    [onWrite, onFocusPrompt],
  );
  return (
    <div className="scroll-mb-4 max-lg:group-data-waits/desk:invisible lg:sticky lg:top-6 lg:col-start-1 lg:row-start-1 lg:self-start">
      {variants.length > 1 && (
        <Suspense fallback={<Skeleton className="mb-4 h-28 w-full" />}>
          <Variants
            variants={variants}
            shownId={shownState.phase === 'watching' ? shownState.id : null}
            onWatch={show}
          />
        </Suspense>
      )}
      <Monitor
        draft={shownDraft}
        state={shownState}
        video={shownVideo}
        onTryAgain={tryAgain}
        onRelease={release}
        onRepeat={onRepeat}
        onStartFrom={onStartFrom}
        onTakePrompt={takePrompt}
      />
      {othersUnderWay.length > 0 && (
        <Suspense fallback={null}>
          <VideosUnderWay
            videos={othersUnderWay}
            onWatch={(id) => {
              show(id);
              focusMonitor();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
