/** What the intrinsic functions of one stack's template can refer to. */
export interface Scope {
  /** `Ref`: of a pseudo parameter, a parameter or a resource. */
  readonly reference: (logicalId: string) => unknown;
  /** `Fn::GetAtt`. */
  readonly attribute: (logicalId: string, attribute: string) => unknown;
  /** `Fn::ImportValue`. */
  readonly importedValue: (exportName: string) => unknown;
  /** `{{resolve:secretsmanager:<name>:SecretString:::}}`; undefined for a secret that is not known. */
  readonly secret: (name: string) => string | undefined;
}

/** An intrinsic function, or a use of one, that the local cloud does not know. */
class UnknownIntrinsic extends Error {
  constructor(what: string) {
    super(`The local cloud does not understand ${what}.`);
    this.name = 'UnknownIntrinsic';
  }
}

/**
 * Replaces every intrinsic function in a part of a template by its value. `AWS::NoValue` drops its property or element.
 *
 * @throws UnknownIntrinsic for a function, dynamic reference or argument that is not known
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') {
    return value.includes('{{resolve:') ? dereference(value, scope) : value;
  }
  if (Array.isArray(value)) {
    return value.map((element) => resolve(element, scope)).filter((element) => element !== noValue);
  }
  if (!isObject(value)) return value;

  const [name, ...others] = Object.keys(value);
  if (name !== undefined && others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
    return call(name, value[name], scope);
  }
  const resolved: Record<string, unknown> = {};
  for (const [property, inner] of Object.entries(value)) {
    const result = resolve(inner, scope);
    if (result !== noValue) resolved[property] = result;
  }
  return resolved;
}

/** Only whole secrets of Secrets Manager, by their names. */
function dereference(text: string, scope: Scope): string {
  return text.replaceAll(/\{\{resolve:[^}]*\}\}/g, (reference) => {
    const name = /^\{\{resolve:secretsmanager:([\w/+=.@-]+)(?::SecretString)?:*\}\}$/.exec(reference)?.[1];
    const value = name === undefined ? undefined : scope.secret(name);
    if (value === undefined) throw new UnknownIntrinsic(`the dynamic reference "${reference}"`);
    return value;
  });
}

const noValue = Symbol('AWS::NoValue');

function call(name: string, argument: unknown, scope: Scope): unknown {
  switch (name) {
    case 'Ref':
      return argument === 'AWS::NoValue' ? noValue : scope.reference(asString(argument, name));
    case 'Fn::GetAtt': {
      const [logicalId, ...attribute] =
        typeof argument === 'string' ? argument.split('.') : asList(argument, name);
      return scope.attribute(
        asString(logicalId, name),
        attribute.map((part) => asString(part, name)).join('.'),
      );
    }
    case 'Fn::ImportValue':
      return scope.importedValue(asString(resolve(argument, scope), name));
    case 'Fn::Join': {
      const [separator, parts] = asList(argument, name);
      return asList(resolve(parts, scope), name)
        .map((part) => asText(part, name))
        .join(asString(separator, name));
    }
    case 'Fn::Sub':
      return substitute(argument, scope);
    default:
      throw new UnknownIntrinsic(`the intrinsic function ${name}`);
  }
}

function substitute(argument: unknown, scope: Scope): string {
  const [template, variables = {}] = typeof argument === 'string' ? [argument] : asList(argument, 'Fn::Sub');
  if (!isObject(variables)) throw new UnknownIntrinsic('an Fn::Sub whose variables are not a map');
  return asString(template, 'Fn::Sub').replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (name in variables) return asText(resolve(variables[name], scope), 'Fn::Sub');
    const [logicalId = '', ...attribute] = name.split('.');
    const value =
      attribute.length === 0 ? scope.reference(logicalId) : scope.attribute(logicalId, attribute.join('.'));
    return asText(value, 'Fn::Sub');
  });
}

function asString(value: unknown, where: string): string {
  if (typeof value === 'string') return value;
  throw new UnknownIntrinsic(`${JSON.stringify(value)} where ${where} takes a text`);
}

function asText(value: unknown, where: string): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return asString(value, where);
}

function asList(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new UnknownIntrinsic(`${JSON.stringify(value)} where ${where} takes a list`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
