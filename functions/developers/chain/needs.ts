import type { RouteFunctions } from '../../needs.ts';
import { joinsChain } from '../../videos/chain/needs.ts';

export const needsOfDevelopersChain = {
  joinChainByKey: {
    description: 'Joins a video and those that it continues for a program',
    ...joinsChain,
    needs: [...joinsChain.needs, 'limits.count'],
  },
} as const satisfies RouteFunctions<'developers/chain'>;
