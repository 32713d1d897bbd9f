import type * as z from 'zod/mini';
import type * as contract from '../../contract/schemas.ts';

/**
 * A response of an API that may be newer than the open tab: lists of values widen to strings and numbers. Ids
 * keep their brand.
 */
export type Received<T> = T extends z.core.$brand
  ? T
  : T extends string
    ? string
    : T extends number
      ? number
      : T extends boolean | null | undefined
        ? T
        : { [Field in keyof T]: Received<T[Field]> };

export type CreditBalance = Received<contract.CreditBalance>;
export type OwnCredits = Received<contract.OwnCredits>;
export type CreditEntry = Received<contract.CreditEntry>;
export type CreditStatement = Received<contract.CreditStatement>;
export type CreditUsage = Received<contract.CreditUsage>;
export type Order = Received<contract.Order>;
export type OrderList = Received<contract.OrderList>;
export type SubscriptionStatus = Received<contract.SubscriptionStatus>;
export type Project = Received<contract.Project>;
export type Video = Received<contract.Video>;
export type VideoPage = Received<contract.VideoPage>;
