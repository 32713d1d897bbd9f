import { ownWorkSeconds, type RouteFunctions } from '../../needs.ts';

export const needsOfAccountSignUp = {
  confirmAccount: {
    description: 'Confirms a sign-up by the link of its email, with a new password',
    timeoutSeconds: ownWorkSeconds,
    needs: ['identity.confirm', 'confirmationLinks.redeem'],
  },
} as const satisfies RouteFunctions<'account/sign-up'>;
