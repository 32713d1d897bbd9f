import { Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import type { Video } from '../../api/received.ts';
import { showToast } from '../../design/toasts.ts';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { CreditBar } from './credit-bar.tsx';
import type { Draft } from './draft.ts';
import { cleared, requestOf, within } from './draft.ts';
import { signInRequired } from './generation-errors.ts';
import { GeneratorForm } from './generator-form.tsx';
import { Monitor } from './monitor.tsx';
import type { useGeneration } from './use-generation.ts';
import type { useOffer } from './use-offer.ts';

const VideosUnderWay = lazyComponent(
  withTexts(['videos', 'errors'], async () => (await import('./videos-under-way.tsx')).VideosUnderWay),
  partFailure,
);

/** Credit bar, monitor and form. */
export function Generator({
  written,
  onWrite,
  onRepeat,
  making,
  offering,
}: {
  /** Even options that the plan excludes. */
  written: Draft;
  onWrite: (change: (draft: Draft) => Draft) => void;
  /** Fills the form with a video's options. */
  onRepeat: (video: Video) => void;
  making: ReturnType<typeof useGeneration>;
  offering: ReturnType<typeof useOffer>;
}) {
  const { user } = useAuth();
  const { offer, credits } = offering;
  const draft = useMemo(() => within(offer, written), [offer, written]);
  const preview = useRef<HTMLDivElement>(null);
  const { generation, isGenerating, isSubmitting, othersUnderWay, generate, tryAgain, show } = making;
  // The form responds at once; the preview renders after it.
  const pictured = useDeferredValue(draft);
  const picturedGeneration = useDeferredValue(generation);
  const release = useCallback(() => show(null), [show]);

  return (
    <>
      <CreditBar isSignedIn={user !== null} credits={credits} />
      {/* The form comes first for phones and the keyboard; wide screens put the preview at its left. */}
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]">
        <GeneratorForm
          className="lg:col-start-2 lg:row-start-1"
          draft={draft}
          onChange={onWrite}
          offer={offer}
          credits={credits}
          isSignedIn={user !== null}
          isGenerating={isGenerating}
          isSubmitting={isSubmitting}
          onGenerate={() => {
            if (user === null) {
              showToast(signInRequired());
              return;
            }
            generate(requestOf(draft, offer.payment?.source ?? null));
            // On a phone it is below the form.
            preview.current?.scrollIntoView({ block: 'nearest' });
          }}
          onReset={() => {
            onWrite(cleared);
            show(null);
          }}
        />
        <div
          ref={preview}
          className="scroll-mb-4 lg:sticky lg:top-6 lg:col-start-1 lg:row-start-1 lg:self-start"
        >
          <Monitor
            draft={pictured}
            generation={picturedGeneration}
            onTryAgain={tryAgain}
            onRelease={release}
            onRepeat={onRepeat}
          />
          {othersUnderWay.length > 0 && (
            <Suspense fallback={null}>
              <VideosUnderWay videos={othersUnderWay} onWatch={show} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}
