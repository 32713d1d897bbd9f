import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { creditsQuery } from '../../api/queries.ts';
import { modelOf, siteConfig, type VideoModels } from '../../session/site-config.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import type { Draft } from './draft/draft.ts';
import { offerOf } from './draft/offer.ts';

/** What the page knows of the person's credits. */
export interface KnownCredits {
  /** Null until known: nothing can be generated then. */
  readonly known: number | null;
  /** The last request failed or waits for a connection; `known` is what an earlier one said. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The form's offer to the person or visitor. */
export function useOffer({ payWith, model, parent }: Draft) {
  const { user, subscriptionTier } = useAuth();
  const { data, isError, isPaused, refetch } = useQuery({ ...creditsQuery(), enabled: user !== null });
  const models = useVideoModels();
  const offer = useMemo(
    () => offerOf(data ?? null, subscriptionTier, { payWith, model, parent }, models),
    [data, subscriptionTier, payWith, model, parent, models],
  );
  const credits: KnownCredits = {
    known: data?.credits ?? null,
    hasFailed: isError || isPaused,
    retry: () => void refetch(),
  };
  return { offer, credits, models };
}

/** Until the models load, or if that fails: the server refuses what they cannot make. */
const unknownModel = modelOf(null);

/** The models that make videos, with and without Veo 3. */
function useVideoModels(): VideoModels {
  const [models, setModels] = useState<VideoModels>({ veo3: unknownModel, basic: unknownModel, choices: [] });
  useEffect(() => {
    siteConfig().then(
      (config) => setModels(config.video_models),
      (error: unknown) => console.error('Error fetching what the models make', error),
    );
  }, []);
  return models;
}
