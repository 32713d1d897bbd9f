/** Regions of AWS that hold what people give us, with the place that the privacy page names. */
export const placeOfRegion = {
  'us-east-1': 'Northern Virginia, United States',
  'us-west-2': 'Oregon, United States',
  'eu-central-1': 'Frankfurt, Germany',
  'eu-west-1': 'Ireland',
} as const;
export type Region = keyof typeof placeOfRegion;

/** Where an environment may be, with the region of its backups' copies: in the EU they stay there. */
export const copiesOfRegion = {
  'us-east-1': 'us-west-2',
  'eu-central-1': 'eu-west-1',
  'eu-west-1': 'eu-central-1',
} as const satisfies Partial<Record<Region, Region>>;

/** Where everything is, unless the fact `region` says otherwise. */
export const defaultRegion = 'us-east-1';

/** Undefined: no environment but a trial may be there, which has no copies. */
export function copiesOf(region: string): Region | undefined {
  const known: Readonly<Record<string, Region>> = copiesOfRegion;
  return Object.hasOwn(known, region) ? known[region] : undefined;
}
