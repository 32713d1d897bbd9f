import type { Resource } from './resource-type.ts';

/** A resource of the stack `Site`, as it is read from a template, for tests. Its logical id is its reference. */
export function siteResource(
  type: string,
  ref: string,
  properties: object,
  attributes: object = {},
): Resource {
  return {
    key: `Site/${ref}`,
    stack: 'Site',
    logicalId: ref,
    type,
    properties: { ...properties },
    ref,
    attributes: { ...attributes },
  };
}
