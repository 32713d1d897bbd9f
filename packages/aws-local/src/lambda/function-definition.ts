/** A Lambda function as the template describes it, with all that running it takes. */
export interface FunctionDefinition {
  readonly logicalId: string;
  readonly name: string;
  /** Unqualified: `arn:aws:lambda:<region>:<account>:function:<name>`. */
  readonly arn: string;
  /** Folder of the bundle, with the handler's file (`index.js` for `index.handler`) at its top. */
  readonly codeFolder: string;
  /** `<file without extension>.<export>`. */
  readonly handler: string;
  readonly runtime: string;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** The template's variables, all resolved. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the function's SDK clients sign with: the local cloud knows the function by them. */
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** Published versions and aliases, each with the version it stands for. Absent: every qualifier is accepted. */
  readonly qualifiers?: Readonly<Record<string, string>>;
  readonly durable?: { readonly executionTimeoutSeconds: number; readonly retentionDays: number } | undefined;
  /** Retries of an asynchronous event after the first try; 2 unless told. */
  readonly maximumRetryAttempts?: number | undefined;
  readonly deadLetterArn?: string | undefined;
}

/** The runtime whose functions the local cloud runs; it is also the Node that runs the local cloud. */
export const supportedRuntime = 'nodejs24.x';
