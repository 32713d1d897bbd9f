import { apiHandler } from '../../http/api-handler.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { chainInAws } from './chain-in-aws.ts';
import { joinChain } from './join-chain.ts';

export const handler = apiHandler(
  'joinChain',
  'temporarily_unavailable',
  joinChain(chainInAws()),
  personLimitsInAws(),
);
