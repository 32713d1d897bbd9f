/** How our configuration of Stripe's portal is known among others of the same account. */
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

/** The oldest of ours counts: when two were made at once, everybody agrees on one. */
export function ownConfiguration<Found extends Configuration>(found: readonly Found[]): Found | undefined {
  return found
    .filter(isOwnConfiguration)
    .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))[0];
}
