/**
 * Finds the secret that belongs to an access key id, and who signs with it.
 *
 * @returns undefined for a key that was never issued
 */
export type Credentials = (accessKeyId: string) => CallerCredentials | undefined;

interface CallerCredentials {
  readonly secretAccessKey: string;
  /** ARN of the role or user on whose behalf requests are signed, as policies and error messages name it. */
  readonly principal: string;
  /** Set for temporary credentials: a request must carry exactly this token. */
  readonly sessionToken?: string;
}

/** Decides by the policies of the template whether a principal may do something. */
export type Authorize = (request: AuthorizationRequest) => boolean;

interface AuthorizationRequest {
  /** ARN of a role or user, or the name of a service such as `cloudfront.amazonaws.com`. */
  readonly principal: string;
  /** For instance `s3:GetObject`. */
  readonly action: string;
  readonly resourceArn: string;
  /** Condition keys of the request, for instance `aws:SourceArn` or `s3:prefix`. */
  readonly context?: Readonly<Record<string, string>>;
}
