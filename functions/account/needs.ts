import { type Need, type RouteFunctions, workAtOthersSeconds, workEverywhereSeconds } from '../needs.ts';
import { endsSessions } from '../sessions/needs.ts';

const changesSecondFactor = [
  'identity.proveOwner',
  'identity.setSecondFactor',
  'accountNotices.send',
] as const satisfies readonly Need[];

export const needsOfAccount = {
  changePassword: {
    description: 'Changes the password and ends all sessions',
    timeoutSeconds: workEverywhereSeconds,
    needs: ['identity.proveOwner', 'identity.setPassword', ...endsSessions, 'accountNotices.send'],
  },
  beginSecondFactor: {
    description: "Gives an authenticator's secret",
    timeoutSeconds: workAtOthersSeconds,
    needs: ['identity.proveOwner'],
  },
  confirmSecondFactor: {
    description: 'Turns the second factor on',
    timeoutSeconds: workAtOthersSeconds,
    needs: changesSecondFactor,
  },
  removeSecondFactor: {
    description: 'Turns the second factor off',
    timeoutSeconds: workAtOthersSeconds,
    needs: changesSecondFactor,
  },
  requestAddressChange: {
    description: 'Mails the codes that change the address',
    // SES may take 12 s.
    timeoutSeconds: workEverywhereSeconds,
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
