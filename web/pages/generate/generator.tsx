import { Suspense } from 'react';
import type { Video } from '../../api/received.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { showToast } from '../../shell/toasts.ts';
import { CreditBar } from './credit-bar.tsx';
import type { Draft } from './draft.ts';
import { cleared, requestOf, within } from './draft.ts';
import { signInRequired } from './generation-errors.ts';
import { GeneratorForm } from './generator-form.tsx';
import { Monitor } from './monitor.tsx';
import type { useGeneration } from './use-generation.ts';
import type { useOffer } from './use-offer.ts';

const VideosUnderWay = lazyComponent(
  async () => (await import('./videos-under-way.tsx')).VideosUnderWay,
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
  /** What the form holds, whatever the plan allows. */
  written: Draft;
  onWrite: (change: (draft: Draft) => Draft) => void;
  /** Fills the form with what a video was made of. */
  onRepeat: (video: Video) => void;
  making: ReturnType<typeof useGeneration>;
  offering: ReturnType<typeof useOffer>;
}) {
  const { user } = useAuth();
  const { offer, credits } = offering;
  const draft = within(offer, written);
  const { generation, isGenerating, isSubmitting, othersUnderWay, generate, tryAgain, show, clear } = making;

  return (
    <>
      <CreditBar isSignedIn={user !== null} credits={credits} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)] 2xl:grid-cols-[minmax(0,1fr)_30rem]">
        <div className="lg:sticky lg:top-6 lg:self-start">
          <Monitor
            draft={draft}
            generation={generation}
            onTryAgain={tryAgain}
            onRelease={clear}
            onRepeat={onRepeat}
          />
          {othersUnderWay.length > 0 && (
            <Suspense fallback={null}>
              <VideosUnderWay videos={othersUnderWay} onWatch={show} />
            </Suspense>
          )}
        </div>
        <GeneratorForm
          draft={draft}
          onChange={onWrite}
          offer={offer}
          credits={credits}
          isSignedIn={user !== null}
          isGenerating={isGenerating}
          isSubmitting={isSubmitting}
          onGenerate={() => {
            if (user === null) showToast(signInRequired);
            else generate(requestOf(draft, offer.payment?.source ?? null));
          }}
          onReset={() => {
            onWrite(cleared);
            clear();
          }}
        />
      </div>
    </>
  );
}
