import { createHash } from 'node:crypto';
import { FileHash, type MediaId, type VideoId } from '../../contract/fields/ids.ts';
import type { ContentCredentials } from '../../contract/videos/content-credentials.ts';
import type { Model } from '../../contract/videos/models.ts';
import type { ImageFiles } from '../images/image-files.ts';
import { BytesBlob, type createC2pa } from './c2pa.ts';
import { claimSigner } from './claim-signer.ts';
import { type ManifestedFile, manifestOf, parentLabel } from './manifest.ts';
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
export type SignVideo = (video: Uint8Array, order: SignedOrder) => Promise<SignedVideo>;

/** What a video was made from. */
export interface SignedOrder {
  readonly reference: VideoId;
  readonly model: Model;
  readonly image: MediaId | null;
  readonly lastImage: MediaId | null;
  readonly references: readonly { readonly image: MediaId }[];
  readonly parent: { readonly media: MediaId } | null;
}

export interface SignVideoDependencies {
  readonly signer: Signer;
  readonly loadC2pa: ReturnType<typeof createC2pa>;
  readonly images: Pick<ImageFiles, 'read'>;
  /** A completed video; null: its file is gone. */
  readonly readVideo: (media: MediaId) => Promise<Uint8Array | null>;
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
  const { signer, loadC2pa, stamp, now } = dependencies;
  let loading: ReturnType<typeof loadC2pa> | undefined;

  return async (video, order) => {
    const { reference, model } = order;
    try {
      const c2pa = await load();
      const id = crypto.randomUUID();
      const at = now();
      const hasParent = await hasManifest(c2pa, video);
      const manifest = manifestOf({
        id,
        model,
        at,
        inputs: await inputsOf(dependencies, order),
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
}

async function inputsOf(
  { images, readVideo }: Pick<SignVideoDependencies, 'images' | 'readVideo'>,
  { image, lastImage, references, parent }: SignedOrder,
): Promise<readonly ManifestedFile[]> {
  const named = [
    { label: 'starting-image', title: null, media: image },
    { label: 'last-image', title: 'last image', media: lastImage },
    ...references.map(
      (reference, index) =>
        ({ label: `reference-${index + 1}`, title: 'reference', media: reference.image }) as const,
    ),
  ] as const;
  const inputs = await Promise.all(
    named.map(async ({ media, ...input }) =>
      media === null ? [] : [await imageInput(images, input, media)],
    ),
  );
  // It may have been deleted since this video was made from it.
  const bytes = parent === null ? null : await readVideo(parent.media);
  const previous = { label: 'previous-video', title: 'previous video', format: 'video/mp4' } as const;
  return [...inputs.flat(), ...(bytes === null ? [] : [{ ...previous, sha256: sha256Of(bytes) }])];
}

async function imageInput(
  images: SignVideoDependencies['images'],
  input: Pick<ManifestedFile, 'label' | 'title'>,
  media: MediaId,
): Promise<ManifestedFile> {
  const bytes = await images.read(media);
  if (bytes === null) throw new Error(`The ${input.label} is gone.`);
  return { ...input, format: 'image/jpeg', sha256: sha256Of(bytes) };
}

function sha256Of(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
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
