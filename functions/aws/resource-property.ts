import type { CloudFormationCustomResourceEvent } from 'aws-lambda';

/** @throws {Error} if the custom resource has no such text */
export function requireProperty(event: CloudFormationCustomResourceEvent, name: string): string {
  const value: unknown = event.ResourceProperties[name];
  if (typeof value !== 'string' || value === '') throw new Error(`The property ${name} is missing.`);
  return value;
}
