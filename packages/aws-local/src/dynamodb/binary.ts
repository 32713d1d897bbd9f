import { createRequire } from 'node:module';

/**
 * Path of dynoxide, the DynamoDB-compatible server that keeps the tables.
 *
 * @throws an Error with one sentence on how to get it where it is not installed
 */
export function dynoxideBinary(): string {
  const platformPackage = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${platformPackage}/dynoxide`);
  } catch (cause) {
    throw new Error(
      `The tables need dynoxide, which is not installed for ${process.platform} on ${process.arch}: ` +
        `run "npm install --no-save ${platformPackage}", or use a Linux x64 machine if that package does not exist.`,
      { cause },
    );
  }
}
