import { CognitoError } from '../errors/errors.ts';
import type { ClientSettings } from '../settings/settings.ts';
import type { AttributeList } from './inputs.ts';

/** The attributes of OpenID Connect, which every pool has. */
const standardAttributes: ReadonlySet<string> = new Set([
  ...['address', 'birthdate', 'email', 'email_verified', 'family_name', 'gender', 'given_name', 'locale'],
  ...['middle_name', 'name', 'nickname', 'phone_number', 'phone_number_verified', 'picture'],
  ...['preferred_username', 'profile', 'updated_at', 'website', 'zoneinfo'],
]);

/**
 * Checks attributes that a client wants to write.
 *
 * @throws CognitoError NotAuthorizedException for an attribute that the client may not write,
 *   InvalidParameterException for one that no pool has
 */
export function readAttributes(list: AttributeList, client: ClientSettings): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { Name: name, Value: value = '' } of list) {
    if (name.endsWith('_verified') || client.writableAttributes?.has(name) === false) {
      throw new CognitoError('NotAuthorizedException', 'A client attempted to write unauthorized attribute');
    }
    assertStandard(name);
    attributes[name] = name === 'email' ? readEmail(value) : value;
  }
  return attributes;
}

/**
 * Checks attributes that an administrator writes, who may say that an address is verified.
 *
 * @throws CognitoError InvalidParameterException for one that no pool has, or for an address that is not said to be
 *   verified: Cognito would mail a code then, which is not emulated
 */
export function readAdministratorsAttributes(list: AttributeList): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { Name: name, Value: value = '' } of list) {
    assertStandard(name);
    attributes[name] = name === 'email' ? readEmail(value) : value;
  }
  if (attributes.email !== undefined && attributes.email_verified !== 'true') {
    throw new CognitoError(
      'InvalidParameterException',
      'This emulator takes a new address as verified only.',
    );
  }
  return attributes;
}

function assertStandard(name: string): void {
  if (standardAttributes.has(name)) return;
  throw new CognitoError(
    'InvalidParameterException',
    `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
  );
}

/** An address as the pool keeps it: in lower case. */
export function readEmail(email: string): string {
  if (!emailAddress.test(email)) {
    throw new CognitoError('InvalidParameterException', 'Invalid email address format.');
  }
  return email.toLowerCase();
}

/** A local part, one @, and a domain with a dot; the total length as RFC 5321 limits it. */
export const emailAddress = /^(?=.{3,254}$)[^\s@<>(),;:"\\]{1,64}@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/;
