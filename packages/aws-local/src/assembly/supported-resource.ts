/**
 * How the local cloud treats one property of a resource:
 * - `'honoured'`: it does what AWS does, for the property and all below it;
 * - `{ ignored }`: nothing that can be seen on one machine depends on it, and why;
 * - `{ only, because }`: it is honoured for these values, and any other stops the start;
 * - a nested table: the same for the properties below (for each element, if it is a list).
 */
type Treatment =
  | 'honoured'
  | { readonly ignored: string }
  | { readonly only: readonly unknown[]; readonly because: string }
  | { readonly properties: SupportedResource };

export interface SupportedResource {
  readonly [property: string]: Treatment;
}

/**
 * Stops with a sentence that names the property, unless every property of the resource is understood: nothing in a
 * template is silently ignored.
 *
 * @param properties the resource's properties with all intrinsic functions resolved
 */
export function assertUnderstood(
  resource: { readonly type: string; readonly logicalId: string },
  properties: unknown,
  supportedResource: SupportedResource,
): void {
  assertLevelUnderstood(resource, properties, supportedResource, '');
}

function assertLevelUnderstood(
  resource: { readonly type: string; readonly logicalId: string },
  value: unknown,
  supportedResource: SupportedResource,
  path: string,
): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const element of value) assertLevelUnderstood(resource, element, supportedResource, path);
    return;
  }
  if (typeof value !== 'object') {
    throw new NotUnderstood(
      resource,
      path,
      `the value ${JSON.stringify(value)}, where properties are expected`,
    );
  }
  for (const [name, inner] of Object.entries(value)) {
    const innerPath = path === '' ? name : `${path}.${name}`;
    const treatment = supportedResource[name];
    if (treatment === undefined) throw new NotUnderstood(resource, innerPath, 'the property');
    if (treatment === 'honoured' || 'ignored' in treatment) continue;
    if ('properties' in treatment) {
      assertLevelUnderstood(resource, inner, treatment.properties, innerPath);
      continue;
    }
    const known = treatment.only.some((allowed) => JSON.stringify(allowed) === JSON.stringify(inner));
    if (!known) {
      throw new NotUnderstood(
        resource,
        innerPath,
        `the value ${JSON.stringify(inner)} (it knows ${treatment.only.map((allowed) => JSON.stringify(allowed)).join(', ')}: ${treatment.because}) of the property`,
      );
    }
  }
}

/** A template asks for something that the local cloud cannot do faithfully. */
class NotUnderstood extends Error {
  constructor(resource: { readonly type: string; readonly logicalId: string }, path: string, what: string) {
    super(`The local cloud does not understand ${what} ${path} of ${resource.type} "${resource.logicalId}".`);
    this.name = 'NotUnderstood';
  }
}
