import { personLimitsInAws } from '../../limits/person-limits.ts';
import { chainInAws } from '../../videos/chain/chain-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { joinChainByKey } from './join-chain-by-key.ts';

export const handler = developerHandler(
  'joinChainByKey',
  'temporarily_unavailable',
  joinChainByKey({ ...chainInAws(), limits: personLimitsInAws() }),
);
