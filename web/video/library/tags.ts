import { isUsableText, isVisibleText, normalizedText } from '../../../contract/fields/text.ts';
import { tagMaximumCharacters, tagsMaximum } from '../../../contract/videos/library-limits.ts';

/** What a person does to the tags of one or more videos. */
export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const noTagChange: TagChange = { added: [], removed: [] };

/** The tags in a text with commas; what is too long is cut, as in the field. */
export function typedTags(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((one) => normalizedText(one, tagMaximumCharacters).slice(0, tagMaximumCharacters).trim())
    .filter((one) => one !== '' && isUsableText(one) && isVisibleText(one));
}

/** Adds a tag; one that was there in another case stays as it was. */
export function withTag(change: TagChange, tag: string): TagChange {
  const removed = change.removed.filter((one) => !isSameTag(one, tag));
  if (removed.length < change.removed.length) return { ...change, removed };
  return change.added.some((one) => isSameTag(one, tag))
    ? change
    : { ...change, added: [...change.added, tag] };
}

export function withoutTag(change: TagChange, tag: string): TagChange {
  return {
    added: change.added.filter((one) => !isSameTag(one, tag)),
    removed: [...change.removed, tag],
  };
}

/** What a video's tags become. */
export function tagsAfter(tags: readonly string[], { added, removed }: TagChange): string[] {
  const kept = tags.filter((tag) => !removed.some((one) => isSameTag(one, tag)));
  return [...kept, ...added.filter((tag) => !kept.some((one) => isSameTag(one, tag)))];
}

/** How many of the videos would have too many tags. */
export function overfull(tagLists: readonly (readonly string[])[], change: TagChange): number {
  return tagLists.filter((tags) => tagsAfter(tags, change).length > tagsMaximum).length;
}

/** All tags, those of the most videos first, each with their number. */
export function countedTags(
  tagLists: readonly (readonly string[])[],
): readonly { readonly tag: string; readonly videos: number }[] {
  const counted = new Map<string, { tag: string; videos: number }>();
  for (const tag of tagLists.flat()) {
    const known = counted.get(tag.toLowerCase());
    if (known === undefined) counted.set(tag.toLowerCase(), { tag, videos: 1 });
    else known.videos += 1;
  }
  return [...counted.values()].sort((a, b) => b.videos - a.videos);
}

export function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
