import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { aspectRatios, durationsSeconds, qualities } from '../../../contract/billing/catalog.ts';
import type { PaymentSource } from '../../../contract/billing/video-payments.ts';
import { videoModes } from '../../../contract/videos/models.ts';
import { creditsQuery } from '../../api/queries.ts';
import { type OfferedModel, siteConfig, type VideoModels } from '../../session/site-config.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { offerOf } from './offer.ts';

/** What the page knows of the person's credits. */
export interface KnownCredits {
  /** Null until known: nothing can be generated then. */
  readonly known: number | null;
  /** The last request failed or waits for a connection; `known` is what an earlier one said. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The form's offer to the person or visitor. */
export function useOffer(payWith: PaymentSource) {
  const { user, subscriptionTier } = useAuth();
  const { data, isError, isPaused, refetch } = useQuery({ ...creditsQuery(), enabled: user !== null });
  const models = useVideoModels();
  const offer = useMemo(
    () => offerOf(data ?? null, subscriptionTier, payWith, models),
    [data, subscriptionTier, payWith, models],
  );
  const credits: KnownCredits = {
    known: data?.credits ?? null,
    hasFailed: isError || isPaused,
    retry: () => void refetch(),
  };
  return { offer, credits };
}

/** Until the models load, or if that fails: the server refuses what they cannot make. */
const unknownModel: OfferedModel = {
  name: null,
  veo3: true,
  choices: { modes: videoModes, durationsSeconds, aspectRatios, qualities },
};

/** The models that make videos, with and without Veo 3. */
function useVideoModels(): VideoModels {
  const [models, setModels] = useState<VideoModels>({ veo3: unknownModel, basic: unknownModel });
  useEffect(() => {
    siteConfig().then(
      (config) => setModels(config.video_models),
      (error: unknown) => console.error('Error fetching what the models make', error),
    );
  }, []);
  return models;
}
