import { ownWorkSeconds, type RouteFunctions } from '../../needs.ts';

export const needsOfDevelopersAccount = {
  creditsByKey: {
    description: 'Returns the balance to a program, and what its key may spend',
    timeoutSeconds: ownWorkSeconds,
    needs: ['credits.readAccount', 'apiAccess.list'],
  },
  modelsByKey: {
    description: 'Lists the models to a program',
    timeoutSeconds: ownWorkSeconds,
    needs: ['generation.knowModels'],
  },
  usageByKey: {
    description: 'Returns what API keys used by day, to a program or a signed-in person',
    timeoutSeconds: ownWorkSeconds,
    needs: ['apiAccess.readUsage'],
  },
} as const satisfies RouteFunctions<'developers/account'>;
