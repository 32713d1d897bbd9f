import type { RouteFunctions } from '../../needs.ts';

export const needsOfDevelopersAccount = {
  creditsByKey: {
    function: 'programReads',
    needs: ['credits.readAccount', 'apiAccess.list'],
  },
  modelsByKey: {
    function: 'programReads',
    needs: ['generation.chooseModel'],
  },
  usageByKey: {
    function: 'programReads',
    needs: ['apiAccess.readUsage'],
  },
} as const satisfies RouteFunctions<'developers/account'>;
