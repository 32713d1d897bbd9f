import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../contract/routes.ts';
import { callPromptApi } from '../../../api/call-prompt-api.ts';
import type { Received } from '../../../api/received.ts';

export type ReceivedPreset = Received<ResponseOf<'savePreset'>>;

/** The person's presets, newest first. */
export const presetsQuery = () =>
  queryOptions({
    queryKey: ['presets'],
    queryFn: ({ signal }) => callPromptApi('listPresets', {}, { signal }),
  });
