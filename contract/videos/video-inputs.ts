import * as z from 'zod/mini';
import { defaultModel } from '../billing/catalog.ts';
import { ImageId, VideoId } from '../fields/ids.ts';
import { modelIds, models, parentUses, referenceRoles, referencesMaximum, seedMaximum } from './models.ts';

/** What a video may start from beside its prompt, for people and programs. */

const referencesAllowed = `1 to ${referencesMaximum} checked images of yours, each with its role: ${referenceRoles.map((role) => `"${role}"`).join(', ')}`;

/** Images of what the video shows, in the order in which a prompt names them: 'image 1' is the first. */
export const References = z
  .array(z.strictObject({ image_id: ImageId, role: z.enum(referenceRoles) }), referencesAllowed)
  .check(z.maxLength(referencesMaximum, referencesAllowed));
export type References = z.infer<typeof References>;

/** The caller's own completed video. */
export const Parent = z.strictObject({ id: VideoId, use: z.enum(parentUses) });
export type Parent = z.infer<typeof Parent>;

const seedAllowed = `a whole number from 0 to ${seedMaximum}`;

/** With the same seed and the same request, a model makes nearly the same video. */
export const Seed = z.int(seedAllowed).check(z.minimum(0, seedAllowed), z.maximum(seedMaximum, seedAllowed));
export type Seed = z.infer<typeof Seed>;

/** The id of a model: `google-veo3` is the usual Veo 3. */
export const ModelChoice = z.enum([defaultModel, ...modelIds]);
export type ModelChoice = z.infer<typeof ModelChoice>;

/** Whether only credits that include Veo 3 pay for it. */
export function isVeo3(choice: ModelChoice): boolean {
  return choice === defaultModel || models[choice].veo3;
}

/** Both requests' names of what may be combined. */
export interface CombinedInputs {
  readonly hasImage: boolean;
  readonly hasLastImage: boolean;
  readonly hasReferences: boolean;
  readonly hasParent: boolean;
}

export type InputField = 'image' | 'last_image' | 'references' | 'parent';

/** The field that does not go with the others, and what is allowed; null: they go together. Pure. */
export function conflictOf({
  hasImage,
  hasLastImage,
  hasReferences,
  hasParent,
}: CombinedInputs): { readonly field: InputField; readonly allowed: string } | null {
  if (hasParent && (hasImage || hasLastImage || hasReferences)) {
    return { field: 'parent', allowed: 'a video to start from, without images' };
  }
  if (hasReferences && (hasImage || hasLastImage)) {
    return { field: 'references', allowed: 'references without a first or a last image' };
  }
  return hasLastImage && !hasImage
    ? { field: 'last_image', allowed: 'a last image together with a first one' }
    : null;
}
