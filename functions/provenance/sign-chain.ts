import type { VideoId } from '../../contract/fields/ids.ts';
import { BytesBlob } from './c2pa.ts';
import { claimSigner } from './claim-signer.ts';
import { generatorInfo, trainedAlgorithmicMedia } from './manifest.ts';
import { type SignVideoDependencies, settings } from './sign-video.ts';

/**
 * Adds content credentials (C2PA) to an MP4 that was joined from `parts`, each with its own.
 *
 * @param reference the last part's id, for the log
 * @throws {Error} if it cannot be signed
 */
export type SignChain = (
  joined: Uint8Array,
  parts: readonly Uint8Array[],
  reference: VideoId,
) => Promise<Uint8Array>;

const format = 'video/mp4';

/** Loads c2pa-rs for each chain: an instance keeps the memory of the largest one. */
export function createSignChain({
  signer,
  loadC2pa,
  stamp,
  now,
}: Pick<SignVideoDependencies, 'signer' | 'loadC2pa' | 'stamp' | 'now'>): SignChain {
  return async (joined, parts, reference) => {
    try {
      const [c2pa, certificates] = await Promise.all([loadC2pa(), signer.certificates()]);
      const labels = parts.map((_, index) => `part-${index + 1}`);
      using builder = c2pa.WasmBuilder.fromJson(JSON.stringify(manifestOf(labels, now())), settings);
      for (const [index, part] of parts.entries()) {
        const ingredient = JSON.stringify({ label: labels[index], relationship: 'componentOf', format });
        await builder.addIngredientFromBlob(ingredient, format, new BytesBlob(part));
      }
      return await builder.sign(
        claimSigner(certificates, signer, stamp && ((message) => stamp(message, reference))),
        [],
        format,
        new BytesBlob(joined),
      );
    } catch (error) {
      // The library throws texts.
      throw error instanceof Error ? error : new Error(`The chain cannot be signed: ${String(error)}`);
    }
  };
}

/**
 * All that it shows is from models, as its own source type says to a reader that opens no ingredient. A part is placed
 * as it is.
 *
 * https://spec.c2pa.org/specifications/specifications/2.4/specs/C2PA_Specification.html#_actions
 */
function manifestOf(labels: readonly string[], at: Date) {
  const id = crypto.randomUUID();
  const when = at.toISOString();
  return {
    claim_version: 2,
    label: `urn:c2pa:${id}`,
    instance_id: `xmp:iid:${id}`,
    format,
    claim_generator_info: [generatorInfo],
    assertions: [
      {
        label: 'c2pa.actions.v2',
        created: true,
        data: {
          allActionsIncluded: true,
          actions: [
            { action: 'c2pa.created', digitalSourceType: trainedAlgorithmicMedia, when },
            ...labels.map((label) => ({
              action: 'c2pa.placed',
              parameters: { ingredientIds: [label] },
              when,
            })),
          ],
        },
      },
    ],
  };
}
