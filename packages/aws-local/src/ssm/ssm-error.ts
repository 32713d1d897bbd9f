/** An answer of Systems Manager that is not a success, in the shape of AWS's JSON protocol. */
export class SsmError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = 'SsmError';
    this.type = type;
  }
}
