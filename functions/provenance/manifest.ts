import type { Model } from '../../contract/videos/models.ts';

/** What content credentials say of a video: never a prompt, a name or an account. */
export interface ManifestInput {
  /** A random UUID, which says nothing of the video or its owner. */
  readonly id: string;
  readonly model: Pick<Model, 'name' | 'providerModel'>;
  readonly at: Date;
  /** The hash of the JPEG that the model started from; null: text only. */
  readonly startingImageSha256: Buffer | null;
  /** Whether the model's provider signed the video already: its manifest stays, as the parent of ours. */
  readonly hasParent: boolean;
}

export const parentLabel = 'parent';
const startingImageLabel = 'starting-image';

/** https://cv.iptc.org/newscodes/digitalsourcetype/ */
export const trainedAlgorithmicMedia =
  'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';

/**
 * The definition of a manifest for c2pa-rs. A parent says itself how the video was made: `c2pa.opened` names no source
 * type. The starting image is named by its hash (RFC 6920).
 *
 * https://spec.c2pa.org/specifications/specifications/2.2/specs/C2PA_Specification.html#_actions
 */
export function manifestOf({ id, model, at, startingImageSha256, hasParent }: ManifestInput) {
  const image =
    startingImageSha256 === null
      ? []
      : [
          {
            label: startingImageLabel,
            format: 'image/jpeg',
            relationship: 'inputTo',
            instance_id: `ni:///sha-256;${startingImageSha256.toString('base64url')}`,
          },
        ];
  const first = hasParent
    ? { action: 'c2pa.opened', parameters: { ingredientIds: [parentLabel] } }
    : {
        action: 'c2pa.created',
        digitalSourceType: trainedAlgorithmicMedia,
        parameters: { ingredientIds: image.map(({ label }) => label) },
      };
  return {
    claim_version: 2,
    label: `urn:c2pa:${id}`,
    instance_id: `xmp:iid:${id}`,
    format: 'video/mp4',
    claim_generator_info: [{ name: 'Reelwright' }],
    ingredients: image,
    assertions: [
      {
        label: 'c2pa.actions.v2',
        created: true,
        data: {
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
