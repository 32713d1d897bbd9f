import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AspectRatio, DurationSeconds, Quality } from '../../../contract/catalog.ts';
import {
  defaultAspectRatio,
  defaultDurationSeconds,
  defaultQuality,
  rightsOf,
} from '../../../contract/catalog.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import { creditsQuery } from '../../api/queries.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { showToast } from '../../shell/toasts.ts';
import { CreditBar } from './credit-bar.tsx';
import { GeneratorForm } from './generator-form.tsx';
import { Monitor } from './monitor.tsx';
import { signInRequired, useGeneration } from './use-generation.ts';

/** What the form holds. */
export interface Draft {
  readonly prompt: string;
  readonly duration: DurationSeconds;
  readonly shape: AspectRatio;
  readonly quality: Quality;
}

const emptyDraft: Draft = {
  prompt: '',
  duration: defaultDurationSeconds,
  shape: defaultAspectRatio,
  quality: defaultQuality,
};

/** Credit bar, monitor and form. */
export function Generator() {
  const { user, subscriptionTier } = useAuth();
  const balance = useQuery({ ...creditsQuery(), enabled: user !== null });
  // The specification: credits that cannot be had count as none.
  const credits = balance.data?.credits ?? (balance.isError ? 0 : null);
  // Nothing is locked before both are known: a lock that opens again a moment later would be a wrong one.
  const isBalanceKnown = balance.data !== undefined || balance.isError;
  const rights = rightsOf({
    tier: isBalanceKnown ? subscriptionTier : null,
    purchasedCredits: balance.data?.purchased_credits ?? 0,
  });
  const [written, setWritten] = useState(emptyDraft);
  const isTooLong = written.duration > rights.maximumDurationSeconds;
  const draft: Draft = {
    ...written,
    duration: isTooLong ? rights.maximumDurationSeconds : written.duration,
    quality: rights.qualities.includes(written.quality) ? written.quality : defaultQuality,
  };
  const { generation, isGenerating, generate, tryAgain, reset } = useGeneration();

  return (
    <>
      <CreditBar isSignedIn={user !== null} credits={credits} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)] 2xl:grid-cols-[minmax(0,1fr)_30rem]">
        <div className="lg:sticky lg:top-6 lg:self-start">
          <Monitor draft={draft} generation={generation} onTryAgain={tryAgain} />
        </div>
        <GeneratorForm
          draft={draft}
          onChange={setWritten}
          rights={rights}
          credits={credits}
          isSignedIn={user !== null}
          isGenerating={isGenerating}
          onGenerate={() => {
            if (user === null) showToast(signInRequired);
            else generate(requestOf(draft));
          }}
          onReset={() => {
            setWritten(emptyDraft);
            reset();
          }}
        />
      </div>
    </>
  );
}

function requestOf({ prompt, duration, shape, quality }: Draft): VideoRequest {
  return { prompt: prompt.trim(), duration, aspect_ratio: shape, quality };
}
