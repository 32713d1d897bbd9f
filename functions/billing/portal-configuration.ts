/** Tells our portal configuration from others in the same Stripe account. */
export const portalMetadata = { product: 'reelwright' } as const;

interface Configuration {
  readonly id: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export function isOwnConfiguration({ metadata }: Pick<Configuration, 'metadata'>): boolean {
  return metadata.product === portalMetadata.product;
}

/** The oldest of ours counts: when two were made at once, every caller picks the same one. */
export function ownConfiguration<Found extends Configuration>(found: readonly Found[]): Found | undefined {
  return found
    .filter(isOwnConfiguration)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))[0];
}
