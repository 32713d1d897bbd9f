import { InvocationRefused } from './function-error.ts';

export interface FunctionReference {
  readonly name: string;
  /** A version, an alias, `$LATEST`, or undefined for an unqualified name. */
  readonly qualifier: string | undefined;
}

const nameAndQualifier = /^([\w-]{1,64})(?::(\$LATEST|[\w-]{1,128}))?$/;

/**
 * Reads what Invoke accepts as `FunctionName`: `name`, `name:alias`, `account:function:name` or an ARN, each with or
 * without a qualifier, which may come apart (`?Qualifier=`) instead.
 *
 * @throws InvocationRefused for another account or region, a malformed name, or two different qualifiers
 */
export function parseFunctionReference(
  nameOrArn: string,
  place: { readonly region: string; readonly accountId: string },
  separateQualifier?: string,
): FunctionReference {
  const arnPrefix = `arn:aws:lambda:${place.region}:${place.accountId}:function:`;
  const partialPrefix = `${place.accountId}:function:`;
  const prefix = [arnPrefix, partialPrefix].find((known) => nameOrArn.startsWith(known)) ?? '';
  const match = nameAndQualifier.exec(nameOrArn.slice(prefix.length));
  if (match === null) {
    if (nameOrArn.startsWith('arn:')) throw functionNotFound(nameOrArn);
    throw new InvocationRefused('InvalidParameterValueException', `"${nameOrArn}" is not a function's name.`);
  }
  const [, name = '', qualifier] = match;
  if (qualifier !== undefined && separateQualifier !== undefined && qualifier !== separateQualifier) {
    throw new InvocationRefused(
      'InvalidParameterValueException',
      'The derived qualifier from the function name does not match the specified qualifier.',
    );
  }
  return { name, qualifier: qualifier ?? separateQualifier };
}

export function functionNotFound(arn: string): InvocationRefused {
  return new InvocationRefused('ResourceNotFoundException', `Function not found: ${arn}`);
}
