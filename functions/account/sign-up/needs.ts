import type { RouteFunctions } from '../../needs.ts';

export const needsOfAccountSignUp = {
  confirmAccount: {
    function: 'mailedLinks',
    needs: ['identity.confirm', 'confirmationLinks.redeem'],
  },
  checkPassword: { function: 'mailedLinks', needs: [] },
} as const satisfies RouteFunctions<'account/sign-up'>;
