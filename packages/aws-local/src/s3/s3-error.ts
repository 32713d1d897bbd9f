/** An answer of S3 that is not a success, in its own XML shape. */
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
    {
      details = {},
      headers = {},
    }: {
      readonly details?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
    this.name = 'S3Error';
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export function noSuchKey(key: string): S3Error {
  return new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { details: { Key: key } });
}

/** S3 has more than the local cloud does; what it does not do is refused by name, never ignored. */
export function notImplemented(what: string): S3Error {
  return new S3Error(501, 'NotImplemented', `The local cloud does not implement ${what}.`);
}

/** S3's sentence, with who may not do what to what. */
export function accessDenied(principal: string, action: string, resourceArn: string): S3Error {
  return new S3Error(
    403,
    'AccessDenied',
    `User: ${principal} is not authorized to perform: ${action} on resource: "${resourceArn}" because no policy allows the ${action} action`,
  );
}
