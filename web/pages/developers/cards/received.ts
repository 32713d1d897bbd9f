import type * as contract from '../../../../contract/developers/developer-keys.ts';
import type * as usageContract from '../../../../contract/developers/developer-usage.ts';
import type { Received } from '../../../api/received.ts';

/* Response types of the API. */

export type ApiKey = Received<contract.ApiKeyView>;
export type Usage = Received<usageContract.Usage>;
