/** AWS::Lambda::Permission, resolved. */
export interface LambdaPermission {
  /** A name or an ARN, with an alias or version or without. */
  readonly functionName: string;
  readonly action: string;
  /** `apigateway.amazonaws.com`, for instance. */
  readonly principal: string;
  /** May hold `*` and `?`. */
  readonly sourceArn?: string | undefined;
  readonly sourceAccount?: string | undefined;
}

/** Who wants to invoke what. */
export interface InvocationAttempt {
  /** With the alias or version, if it is invoked with one. */
  readonly functionArn: string;
  readonly principal: string;
  /** The API's route, rule, user pool, … on whose behalf the service acts. */
  readonly sourceArn: string;
  readonly sourceAccount: string;
}

/**
 * Whether a function's policy lets a service invoke it. A permission for an alias or version holds for that one only,
 * and one for the bare function for the bare function only.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html
 */
export function mayInvoke(permissions: readonly LambdaPermission[], attempt: InvocationAttempt): boolean {
  return permissions.some(
    (permission) =>
      (permission.action === 'lambda:InvokeFunction' || permission.action === 'lambda:*') &&
      (permission.principal === attempt.principal || permission.principal === '*') &&
      nameAndQualifier(permission.functionName) === nameAndQualifier(attempt.functionArn) &&
      (permission.sourceAccount === undefined || permission.sourceAccount === attempt.sourceAccount) &&
      (permission.sourceArn === undefined || arnLike(permission.sourceArn, attempt.sourceArn)),
  );
}

function nameAndQualifier(nameOrArn: string): string {
  return nameOrArn.replace(/^(arn:aws:lambda:[^:]+:)?(\d+:)?function:/, '').replace(/:\$LATEST$/, '');
}

function arnLike(pattern: string, arn: string): boolean {
  const expression = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`).test(arn);
}
