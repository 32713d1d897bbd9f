/**
 * The portal lets people `manage` a subscription, or confirm a `change` of plan. It never offers plans; our
 * page does, by contract/billing/plan-changes.ts.
 */
export const portalPurposes = ['manage', 'change'] as const;
export type PortalPurpose = (typeof portalPurposes)[number];

/** Marks our objects in a shared Stripe account. */
export const ownMetadata = { product: 'reelwright' } as const;

export function portalMetadata(purpose: PortalPurpose): Record<string, string> {
  return { ...ownMetadata, purpose };
}

interface Configuration {
  readonly id: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Null: not ours. */
export function purposeOf({ metadata }: Pick<Configuration, 'metadata'>): PortalPurpose | null {
  if (metadata.product !== ownMetadata.product) return null;
  return metadata.purpose === 'change' ? 'change' : 'manage';
}

/** Returns the oldest of ours: if two were made at once, all callers agree. */
export function ownConfiguration<Found extends Configuration>(
  found: readonly Found[],
  purpose: PortalPurpose,
): Found | undefined {
  return found
    .filter((configuration) => purposeOf(configuration) === purpose)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))[0];
}
