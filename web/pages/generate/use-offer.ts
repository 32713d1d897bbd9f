import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PaymentSource } from '../../../contract/billing/video-payments.ts';
import { creditsQuery } from '../../api/queries.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { offerOf } from './offer.ts';
import { useVideoModels } from './use-video-models.ts';

/** The form's offer to the person or visitor. */
export function useOffer(payWith: PaymentSource) {
  const { user, subscriptionTier } = useAuth();
  const balance = useQuery({ ...creditsQuery(), enabled: user !== null });
  const models = useVideoModels();
  // The specification counts unknown credits as none.
  const known = balance.data ?? (balance.isError ? noCredits : null);
  const offer = useMemo(
    () => offerOf(known, subscriptionTier, payWith, models),
    [known, subscriptionTier, payWith, models],
  );
  return {
    offer,
    /** Null until known. */
    credits: known?.credits ?? null,
  };
}

const noCredits = { credits: 0, buckets: [] };
