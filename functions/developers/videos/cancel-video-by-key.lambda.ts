import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { cancellationInAws } from '../../videos/generation/cancellation-in-aws.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { cancelVideoByKey } from './cancel-video-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'cancelVideoByKey',
  'temporarily_unavailable',
  cancelVideoByKey(cancellationInAws(client)),
  accessInAws(client),
);
