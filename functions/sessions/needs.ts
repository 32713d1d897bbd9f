import type { Need, RouteFunctions } from '../needs.ts';

export const endsSessions = ['credits.endSessions', 'identity.signOut'] as const satisfies readonly Need[];

export const needsOfSessions = {
  readSignIn: {
    function: 'accountSecurity',
    needs: ['identity.lookUp'],
  },
  endSessionsByLink: {
    function: 'mailedLinks',
    needs: ['accountCodes.redeemLinks', ...endsSessions],
  },
  endSessions: {
    function: 'accountSecurity',
    needs: endsSessions,
  },
} as const satisfies RouteFunctions<'sessions'>;
