import { copiesOf, defaultRegion, placeOfRegion } from '../../contract/regions.ts';

declare global {
  interface ImportMetaEnv {
    /** The region of AWS that holds the data: lib/edge/site-build.ts. */
    readonly VITE_REGION?: string;
  }
}

const region = import.meta.env?.VITE_REGION ?? defaultRegion;
const copies = copiesOf(region);

/** `eu-central-1 (Frankfurt, Germany)` */
export const whereDataAre = described(region);

/** A sentence and a space; nothing where there are no copies. */
export const whereCopiesAre = copies === undefined ? '' : `Copies of backups are in ${described(copies)}. `;

function described(name: string): string {
  const places: Readonly<Record<string, string>> = placeOfRegion;
  return Object.hasOwn(places, name) ? `${name} (${places[name]})` : name;
}
