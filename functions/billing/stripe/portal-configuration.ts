/**
 * What a session of the portal is for: `manage` a subscription (cancel it, resume it, its card and invoices), or confirm a
 * `change` of plan that begins at once. Plans are chosen on our page, by contract/billing/plan-changes.ts, and never in the portal.
 */
export const portalPurposes = ['manage', 'change'] as const;
export type PortalPurpose = (typeof portalPurposes)[number];

/** Tells our products and portal configurations from others in the same Stripe account. */
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

/** What a configuration is for; null if it is not ours. */
export function purposeOf({ metadata }: Pick<Configuration, 'metadata'>): PortalPurpose | null {
  if (metadata.product !== ownMetadata.product) return null;
  return metadata.purpose === 'change' ? 'change' : 'manage';
}

/** The oldest of ours counts: when two were made at once, every caller picks the same one. */
export function ownConfiguration<Found extends Configuration>(
  found: readonly Found[],
  purpose: PortalPurpose,
): Found | undefined {
  return found
    .filter((configuration) => purposeOf(configuration) === purpose)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))[0];
}
