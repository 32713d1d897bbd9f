import type { ReferenceRole } from '../../../contract/videos/models.ts';
import type { VideoOrder } from './provider.ts';

/** People write 'image 1' for the first. */
const roleWords = {
  face: 'shows a person: the video shows the same person, with the same face.',
  product: 'shows a product: the video shows the same object, unchanged.',
  style: 'shows a style: the video takes its colors, light and texture, and nothing that is on it.',
} as const satisfies Record<ReferenceRole, string>;

/** The prompt with what each reference is for, which no API has a field for. */
export function promptWithReferences({ prompt, references }: VideoOrder): string {
  if (references.length === 0) return prompt;
  const words = references.map(({ role }, index) => `Image ${index + 1} ${roleWords[role]}`);
  return `${prompt}\n\n${words.join(' ')}`;
}
