import * as z from 'zod/mini';
import { ProjectId } from '../fields/ids.ts';
import { line } from '../fields/text-schemas.ts';
import { tagMaximumCharacters, tagsMaximum } from './library-limits.ts';

/** How people and programs keep their videos in order: projects and tags. */

const tagsAllowed = `up to ${tagsMaximum} different tags of 1 to ${tagMaximumCharacters} characters on one line`;

export const Tag = line(tagMaximumCharacters);

/** In the order in which their owner gave them. Two that differ only in case are the same. */
export const Tags = z.array(Tag, tagsAllowed).check(
  z.maxLength(tagsMaximum, tagsAllowed),
  z.refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, tagsAllowed),
  z.meta({ uniqueItems: true }),
);

const projectAllowed = "the id of one of your projects, or 'none'";

/** Narrows a list to one project, or to the videos that are in none. */
export const ProjectFilter = z.union([ProjectId, z.literal('none')], projectAllowed);
export type ProjectFilter = z.infer<typeof ProjectFilter>;
