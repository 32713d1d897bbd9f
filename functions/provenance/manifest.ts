import type { Model } from '../../contract/videos/models.ts';

/** What content credentials say of a video: never a prompt, a name or an account. */
export interface ManifestInput {
  /** A random UUID, which says nothing of the video or its owner. */
  readonly id: string;
  readonly model: Pick<Model, 'name' | 'providerModel'>;
  readonly at: Date;
  /** The files that the model was given, in this order. */
  readonly inputs: readonly ManifestedFile[];
  /** Whether the model's provider signed the video already: its manifest stays, as the parent of ours. */
  readonly hasParent: boolean;
}

/** A file, by its hash alone. */
export interface ManifestedFile {
  /** Unique in the manifest. */
  readonly label: string;
  /** What a reader of the manifest is told of it; null: it is the image that the video starts with. */
  readonly title: 'last image' | 'reference' | 'previous video' | null;
  readonly format: 'image/jpeg' | 'video/mp4';
  readonly sha256: Buffer;
}

export const parentLabel = 'parent';

/** The rubrics of C2PA's conformance program ask which specification a claim follows. */
export const generatorInfo = { name: 'Reelwright', specVersion: '2.4.0' } as const;

/** https://cv.iptc.org/newscodes/digitalsourcetype/ */
export const trainedAlgorithmicMedia =
  'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/**
 * The definition of a manifest for c2pa-rs. A parent says itself how the video was made: `c2pa.opened` names no source
 * type. Images, and the video that this one continues or changes, are named by their hashes (RFC 6920).
 *
 * https://spec.c2pa.org/specifications/specifications/2.4/specs/C2PA_Specification.html#_actions
 */
export function manifestOf({ id, model, at, inputs, hasParent }: ManifestInput) {
  const ingredients = inputs.map(({ label, title, format, sha256 }) => ({
    label,
    ...(title !== null && { title }),
    format,
    relationship: 'inputTo',
    instance_id: `ni:///sha-256;${sha256.toString('base64url')}`,
  }));
  const first = hasParent
    ? { action: 'c2pa.opened', parameters: { ingredientIds: [parentLabel] } }
    : {
        action: 'c2pa.created',
        digitalSourceType: trainedAlgorithmicMedia,
        parameters: { ingredientIds: ingredients.map(({ label }) => label) },
      };
  return {
    claim_version: 2,
    label: `urn:c2pa:${id}`,
    instance_id: `xmp:iid:${id}`,
    format: 'video/mp4',
    claim_generator_info: [generatorInfo],
    ingredients,
    assertions: [
      {
        label: 'c2pa.actions.v2',
        created: true,
        data: {
          allActionsIncluded: true,
          actions: [
            {
              ...first,
              when: at.toISOString(),
              softwareAgent: { name: model.name, version: model.providerModel },
            },
          ],
        },
      },
    ],
  };
}
