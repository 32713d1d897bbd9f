import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../api/queries.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { useAuth } from './auth-provider.tsx';

export interface Subscription {
  /** Null until the server answers. */
  readonly subscription: SubscriptionStatus | null;
  readonly subscriptionTier: string | null;
  /** The request failed, with no earlier status. */
  readonly subscriptionUnknown: boolean;
}

/** The plan of the signed-in person. */
export function useSubscription(): Subscription {
  const { user } = useAuth();
  const { data = null, isError } = useQuery({ ...subscriptionQuery(), enabled: user !== null });
  return {
    subscription: data,
    subscriptionTier: data?.subscription_tier ?? null,
    subscriptionUnknown: data === null && isError,
  };
}
