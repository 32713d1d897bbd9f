import { ownWorkSeconds, type RouteFunctions } from '../needs.ts';

export const needsOfCredits = {
  getCredits: {
    function: 'personReads',
    needs: ['credits.readBalance', 'limits.read'],
  },
  deductCredits: {
    description: 'Deducts credits from the balance, once',
    timeoutSeconds: ownWorkSeconds,
    needs: ['credits.post'],
  },
  listCreditEntries: {
    function: 'personReads',
    needs: ['credits.readAccount', 'credits.readEntries', 'videos.readSome'],
  },
  creditUsage: {
    function: 'personReads',
    needs: ['credits.readEntries'],
  },
} as const satisfies RouteFunctions<'credits'>;
