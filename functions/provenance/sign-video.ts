import { createHash } from 'node:crypto';
import { FileHash, type MediaId, type VideoId } from '../../contract/fields/ids.ts';
import type { ContentCredentials } from '../../contract/videos/content-credentials.ts';
import type { Model } from '../../contract/videos/models.ts';
import type { ImageFiles } from '../images/image-files.ts';
import { BytesBlob, type createC2pa } from './c2pa.ts';
import { claimSigner } from './claim-signer.ts';
import { manifestOf, parentLabel } from './manifest.ts';
import type { Signer } from './signer.ts';
import type { Stamp } from './time-stamp.ts';

export interface Signature {
  readonly credentials: ContentCredentials;
  readonly file_hash: FileHash;
}

export interface SignedVideo extends Signature {
  readonly bytes: Uint8Array;
}

/**
 * Adds content credentials (C2PA) to an MP4, as the last change of its bytes.
 *
 * @throws {Error} if the video cannot be signed; a later attempt may succeed
 */
export type SignVideo = (
  video: Uint8Array,
  order: { readonly reference: VideoId; readonly model: Model; readonly image: MediaId | null },
) => Promise<SignedVideo>;

export interface SignVideoDependencies {
  readonly signer: Signer;
  readonly loadC2pa: ReturnType<typeof createC2pa>;
  readonly images: Pick<ImageFiles, 'read'>;
  /** Null: this environment asks no authority for the time. */
  readonly stamp: Stamp | null;
  readonly now: () => Date;
}

const format = 'video/mp4';

/** No thumbnails: a video shows itself. The judge of our files is another program than the one that signs. */
export const settings = JSON.stringify({
  builder: { thumbnail: { enabled: false } },
  verify: { verify_after_sign: false },
});

export function createSignVideo(dependencies: SignVideoDependencies): SignVideo {
  const { signer, loadC2pa, images, stamp, now } = dependencies;
  let loading: ReturnType<typeof loadC2pa> | undefined;

  return async (video, { reference, model, image }) => {
    try {
      const c2pa = await load();
      const id = crypto.randomUUID();
      const at = now();
      const hasParent = await hasManifest(c2pa, video);
      const manifest = manifestOf({
        id,
        model,
        at,
        startingImageSha256: image === null ? null : await hashOf(image),
        hasParent,
      });
      const certificates = await signer.certificates();
      using builder = c2pa.WasmBuilder.fromJson(JSON.stringify(manifest), settings);
      const source = new BytesBlob(video);
      if (hasParent) {
        const parent = JSON.stringify({ label: parentLabel, relationship: 'parentOf', format });
        await builder.addIngredientFromBlob(parent, format, source);
      }
      const bytes = await builder.sign(
        claimSigner(certificates, signer, stamp && ((message) => stamp(message, reference))),
        [],
        format,
        source,
      );
      const hash = FileHash.parse(createHash('sha256').update(bytes).digest('hex'));
      return { bytes, credentials: { id, signed_at: at.toISOString() }, file_hash: hash };
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) loading = undefined;
      // The library throws texts.
      throw error instanceof Error ? error : new Error(`The video cannot be signed: ${String(error)}`);
    }
  };

  function load(): ReturnType<typeof loadC2pa> {
    loading ??= loadC2pa().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function hashOf(image: MediaId): Promise<Buffer> {
    const bytes = await images.read(image);
    if (bytes === null) throw new Error('The starting image is gone.');
    return createHash('sha256').update(bytes).digest();
  }
}

/** Whether the file has a manifest, valid or not. */
async function hasManifest(
  { WasmReader }: Awaited<ReturnType<ReturnType<typeof createC2pa>>>,
  video: Uint8Array,
): Promise<boolean> {
  try {
    using _manifest = await WasmReader.fromBytes(format, video);
    return true;
  } catch (error) {
    if (error === 'C2pa(JumbfNotFound)') return false;
    throw error;
  }
}
