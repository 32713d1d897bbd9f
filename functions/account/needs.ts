import { type Need, type RouteFunctions, workEverywhereSeconds } from '../needs.ts';
import { endsSessions } from '../sessions/needs.ts';

const changesSecondFactor = [
  'identity.proveOwner',
  'identity.setSecondFactor',
  'accountNotices.send',
] as const satisfies readonly Need[];

export const needsOfAccount = {
  changePassword: {
    function: 'accountSecurity',
    needs: ['identity.proveOwner', 'identity.setPassword', ...endsSessions, 'accountNotices.send'],
  },
  beginSecondFactor: {
    function: 'accountSecurity',
    needs: ['identity.proveOwner'],
  },
  confirmSecondFactor: {
    function: 'accountSecurity',
    needs: changesSecondFactor,
  },
  removeSecondFactor: {
    function: 'accountSecurity',
    needs: changesSecondFactor,
  },
  requestAddressChange: {
    function: 'accountSecurity',
    needs: ['identity.proveOwner', 'accountCodes.issue', 'limits.count', 'mail.send', 'site.url'],
  },
  confirmAddressChange: {
    description: 'Changes the address by the mailed codes, also at Stripe, and ends all sessions',
    timeoutSeconds: workEverywhereSeconds,
    needs: [
      'identity.lookUp',
      'identity.setAddress',
      'accountCodes.redeemCodes',
      'accountNotices.send',
      'credits.readAccount',
      'stripe.call',
      ...endsSessions,
    ],
  },
} as const satisfies RouteFunctions<'account'>;
