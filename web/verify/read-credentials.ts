import 'reflect-metadata';
import { PemConverter, X509Certificate } from '@peculiar/x509';
import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { CBORBox, SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import {
  ActionAssertion,
  IngredientAssertion,
  type Manifest,
  ManifestStore,
} from '@trustnxt/c2pa-ts/manifest';
import * as z from 'zod/mini';
import trustList from './c2pa-trust-list.pem?raw';
import { acceptTimeStampTokens } from './time-stamp-tokens.ts';

/** What a file's content credentials say, from the newest manifest to the oldest. */
export interface Credentials {
  /** Every signature and hash is right, so no byte that they cover has changed. */
  readonly isWhole: boolean;
  readonly manifests: readonly SignedStatement[];
}

/** One manifest. Null: it does not say. */
export interface SignedStatement {
  readonly id: string;
  readonly tool: string | null;
  readonly model: string | null;
  /** ISO 8601. */
  readonly at: string | null;
  readonly signer: string | null;
  /** Whether an authority on C2PA's trust list vouches for the signer. */
  readonly isSignerKnown: boolean;
  readonly isGenerated: boolean;
  /** The hash of the image that the video started from (RFC 6920). */
  readonly startingImage: string | null;
}

/** c2pa-ts judges every BMFF file alike, but takes only the brands of pictures for such a file. */
const brands: unknown = Reflect.get(BMFF, 'canReadBrands');
if (brands instanceof Set)
  for (const brand of ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'qt  ', 'avif'])
    brands.add(brand);

acceptTimeStampTokens();

const formats = [BMFF, JPEG, PNG] as const;

/**
 * Reads an MP4, JPEG or PNG. Null: it has no content credentials, or is a file of another kind.
 *
 * @throws {Error} never for what a file holds: credentials that cannot be read are not whole
 */
export async function readCredentials(bytes: Uint8Array<ArrayBuffer>): Promise<Credentials | null> {
  const asset = assetOf(bytes);
  const content = manifestsIn(asset);
  if (asset === null || content === null) return null;
  try {
    const store = ManifestStore.read(SuperBox.fromBuffer(content));
    const { isValid } = await store.validate(asset);
    const active = store.getActiveManifest();
    const others = store.manifests.filter((manifest) => manifest !== active).toReversed();
    const ordered = active === undefined ? others : [active, ...others];
    return { isWhole: isValid, manifests: await Promise.all(ordered.map(statementOf)) };
  } catch (error) {
    console.warn('The content credentials cannot be read', error);
    return { isWhole: false, manifests: [] };
  }
}

function assetOf(bytes: Uint8Array<ArrayBuffer>): Asset | null {
  try {
    const Format = formats.find((format) => format.canRead(bytes));
    return Format === undefined ? null : new Format(bytes);
  } catch {
    return null;
  }
}

function manifestsIn(asset: Asset | null): Uint8Array<ArrayBuffer> | null {
  try {
    const content = asset?.getManifestJUMBF();
    return content === undefined ? null : Uint8Array.from(content);
  } catch {
    return new Uint8Array();
  }
}

async function statementOf({ label, claim, assertions, signature }: Manifest): Promise<SignedStatement> {
  const said = assertions?.assertions ?? [];
  const actions = said.flatMap((assertion) =>
    assertion instanceof ActionAssertion ? assertion.actions : [],
  );
  // Other inputs have a title.
  const image = said.find(
    (assertion) =>
      assertion instanceof IngredientAssertion &&
      assertion.title === undefined &&
      assertion.instanceID?.startsWith('ni:') === true,
  );
  const data = signature?.signatureData;
  const agent = actions.find(({ softwareAgent }) => softwareAgent !== undefined)?.softwareAgent;
  const chain = data?.certificate === undefined ? [] : [data.certificate, ...data.chainCertificates];
  const certificates = chain.map(({ rawData }) => new X509Certificate(rawData));
  const [leaf] = certificates;
  return {
    id: label?.replace(/^urn:(c2pa|uuid):/, '') ?? '',
    tool: claim?.claimGeneratorName ?? null,
    model: agent === undefined ? null : [agent.name, agent.version].filter(Boolean).join(' · '),
    at:
      data?.timestamp?.toISOString() ??
      timeOf(said.find((assertion) => assertion instanceof ActionAssertion)),
    signer: leaf === undefined ? null : nameOf(leaf),
    isSignerKnown: await isKnown(certificates),
    isGenerated: actions.some(
      ({ digitalSourceType }) => digitalSourceType?.endsWith('rainedAlgorithmicMedia') === true,
    ),
    startingImage: image instanceof IngredientAssertion ? (image.instanceID ?? null) : null,
  };
}

/** When the first action happened, which c2pa-ts checks but does not keep. */
function timeOf(assertion: ActionAssertion | undefined): string | null {
  const box = assertion?.sourceBox?.contentBoxes.find((one) => one instanceof CBORBox);
  const said = z.safeParse(Actions, box instanceof CBORBox ? box.content : null);
  const when = said.success ? said.data.actions[0]?.when : undefined;
  const at = when === undefined ? Number.NaN : Date.parse(when instanceof Date ? when.toISOString() : when);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

const Actions = z.object({
  actions: z.array(z.object({ when: z.optional(z.union([z.string(), z.date()])) })),
});

function nameOf({ subjectName, subject }: X509Certificate): string {
  return [...subjectName.getField('O'), ...subjectName.getField('CN')][0] ?? subject;
}

let trusted: readonly X509Certificate[] | undefined;

/** Whether each certificate is signed by the next one, and the last one by an authority on the list or it is one itself. */
async function isKnown(chain: readonly X509Certificate[]): Promise<boolean> {
  trusted ??= PemConverter.decode(trustList).map((der) => new X509Certificate(der));
  for (const [place, certificate] of chain.entries()) {
    for (const authority of trusted) {
      const isIssuer = certificate.issuer === authority.subject;
      if (certificate.equal(authority) || (isIssuer && (await isSignedBy(certificate, authority))))
        return true;
    }
    const next = chain[place + 1];
    if (next === undefined || !(await isSignedBy(certificate, next))) return false;
  }
  return false;
}

async function isSignedBy(certificate: X509Certificate, authority: X509Certificate): Promise<boolean> {
  try {
    return await certificate.verify({ publicKey: authority.publicKey, signatureOnly: true });
  } catch {
    return false;
  }
}
