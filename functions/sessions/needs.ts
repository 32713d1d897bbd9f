import { type Need, ownWorkSeconds, type RouteFunctions } from '../needs.ts';

export const endsSessions = ['credits.endSessions', 'identity.signOut'] as const satisfies readonly Need[];

export const needsOfSessions = {
  readSignIn: {
    description: 'Says how the person signs in',
    timeoutSeconds: ownWorkSeconds,
    needs: ['identity.lookUp'],
  },
  endSessionsByLink: {
    description: 'Signs a person out everywhere by the link of a mail',
    timeoutSeconds: ownWorkSeconds,
    needs: ['accountCodes.redeemLinks', ...endsSessions],
  },
  endSessions: {
    description: 'Ends all sessions of a person',
    timeoutSeconds: ownWorkSeconds,
    needs: endsSessions,
  },
} as const satisfies RouteFunctions<'sessions'>;
