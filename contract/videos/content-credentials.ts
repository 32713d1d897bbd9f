import * as z from 'zod/mini';

/** What a delivered video was signed with (C2PA). */
export const ContentCredentials = z.strictObject({
  /** A random UUID: the id of the manifest in the file, `urn:c2pa:<id>`. */
  id: z.uuid(),
  /** ISO 8601 in UTC. */
  signed_at: z.iso.datetime(),
});
export type ContentCredentials = z.infer<typeof ContentCredentials>;

/** In the names of certificates that no authority made. */
export const selfIssued = 'self-issued and verified by no authority';
