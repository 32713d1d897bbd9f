import { ownWorkSeconds, type RouteFunctions } from '../needs.ts';

export const needsOfCredits = {
  getCredits: {
    description: 'Returns the balance',
    timeoutSeconds: ownWorkSeconds,
    needs: ['credits.readAccount'],
  },
  deductCredits: {
    description: 'Deducts credits from the balance, once',
    timeoutSeconds: ownWorkSeconds,
    needs: ['credits.post'],
  },
  listCreditEntries: {
    description: 'Lists every movement of credits',
    timeoutSeconds: ownWorkSeconds,
    needs: ['credits.readAccount', 'credits.readEntries', 'videos.readSome'],
  },
  creditUsage: {
    description: 'Returns the credits used on each of the last days',
    timeoutSeconds: ownWorkSeconds,
    needs: ['credits.readEntries'],
  },
} as const satisfies RouteFunctions<'credits'>;
