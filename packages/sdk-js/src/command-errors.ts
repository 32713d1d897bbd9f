import { ReelwrightError } from './api/errors.ts';

/** The command is not valid. */
export class UsageError extends ReelwrightError {}

/** A file could not be read or written. */
export class FileError extends ReelwrightError {}
