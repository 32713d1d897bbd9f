import { apiHandler } from '../http/api-handler.ts';
import { ownerOfAtPool } from '../owner/owner-of.ts';
import { readSignIn } from './read-sign-in.ts';

export const handler = apiHandler(
  'readSignIn',
  'temporarily_unavailable',
  readSignIn({ ownerOf: ownerOfAtPool() }),
);
