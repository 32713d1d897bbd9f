import { BMFF } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { type Action, ActionAssertion, IngredientAssertion, ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { acceptTimeStampTokens } from '../../../web/verify/time-stamp-tokens.ts';

/** What another implementation than ours reads in a video. */
export interface Judgment {
  /** Signature and every hash are right; whom the certificate names is not judged. */
  readonly isValid: boolean;
  readonly problems: readonly string[];
  /** The newest manifest's. */
  readonly label: string | undefined;
  readonly actions: readonly Action[];
  readonly ingredients: readonly IngredientAssertion[];
  readonly issuer: string | undefined;
  readonly manifests: number;
  /** The time in an authority's stamp; null: there is none. */
  readonly stampedAt: Date | null;
}

/** c2pa-ts judges every BMFF file alike, but takes only the brands of pictures for such a file. */
const brands: unknown = Reflect.get(BMFF, 'canReadBrands');
if (!(brands instanceof Set)) throw new Error('c2pa-ts has changed how it tells files apart.');
brands.add('isom').add('mp42');

acceptTimeStampTokens();

/** @throws {Error} if the video has no manifest, or one that cannot be read */
export async function judge(video: Uint8Array): Promise<Judgment> {
  const asset = new BMFF(Uint8Array.from(video));
  const content = asset.getManifestJUMBF();
  if (content === undefined) throw new Error('The video has no manifest.');
  const store = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(content)));
  const active = store.getActiveManifest();
  const { isValid, statusEntries } = await store.validate(asset);
  const assertions = active?.assertions?.assertions ?? [];
  return {
    isValid,
    problems: statusEntries.filter(({ success }) => success === false).map(({ code }) => code),
    label: active?.label,
    actions: assertions.flatMap((assertion) =>
      assertion instanceof ActionAssertion ? assertion.actions : [],
    ),
    ingredients: assertions.filter((assertion) => assertion instanceof IngredientAssertion),
    issuer: active?.signature?.signatureData.certificate?.issuer,
    manifests: store.manifests.length,
    stampedAt: active?.signature?.signatureData.timestamp ?? null,
  };
}
