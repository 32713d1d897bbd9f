/** An error response of S3. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;
  /** Further elements of the XML, such as `MaxSizeAllowed`. */
  readonly details: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      readonly details?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
    this.details = extra.details ?? {};
    this.headers = extra.headers ?? {};
  }
}

export function noSuchBucket(name: string): S3Error {
  return new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', {
    details: { BucketName: name },
  });
}

export function noSuchKey(key: string): S3Error {
  return new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { details: { Key: key } });
}

/** What S3 does and this emulator does not is refused by name, never ignored. */
export function notImplemented(what: string): S3Error {
  return new S3Error(501, 'NotImplemented', `The local cloud does not implement ${what}.`);
}

export function preconditionFailed(condition: string): S3Error {
  return new S3Error(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
    { details: { Condition: condition } },
  );
}

/** S3's sentence, which names the caller, the action and the resource. */
export function accessDenied(principal: string, action: string, resourceArn: string): S3Error {
  return new S3Error(
    403,
    'AccessDenied',
    `User: ${principal} is not authorized to perform: ${action} on resource: "${resourceArn}" because no policy allows the ${action} action`,
  );
}
