import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import type { MediaId, UserId } from '../../contract/fields/ids.ts';
import type { Language } from '../../contract/fields/languages.ts';

/** The event of the function. */
export interface ExportInput {
  readonly user_id: UserId;
  readonly media_id: MediaId;
  /** When the person asked (ISO 8601). */
  readonly requested_at: string;
  /** The page's language. */
  readonly language: Language;
}

/** Starts an export's job once. */
export type StartExport = (input: ExportInput) => Promise<void>;

/**
 * Invokes the durable function asynchronously. The execution is named after the file, so a second start has
 * no effect.
 */
export function createStartExport(client: LambdaClient, functionArn: string): StartExport {
  return async (input) => {
    await client.send(
      new InvokeCommand({
        FunctionName: functionArn,
        InvocationType: 'Event',
        DurableExecutionName: input.media_id,
        Payload: JSON.stringify(input),
      }),
    );
  };
}
