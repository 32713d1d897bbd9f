import { type Need, type RouteFunctions, workEverywhereSeconds } from '../../needs.ts';
import { mailsOwnersCode } from '../../owner/needs.ts';

const makesApiKeys = [
  'apiAccess.make',
  'apiKeySecret.read',
  'credits.checkSession',
  'identity.proveOwner',
  'accountCodes.redeemCodes',
  'accountNotices.send',
] as const satisfies readonly Need[];

export const needsOfDevelopersKeys = {
  listApiKeys: {
    function: 'apiKeys',
    needs: ['apiAccess.list'],
  },
  createApiKey: {
    function: 'apiKeys',
    needs: [...makesApiKeys, 'apiAccess.prune'],
  },
  rotateApiKey: {
    function: 'apiKeys',
    needs: [...makesApiKeys, 'erasures.note'],
  },
  changeApiKey: {
    function: 'apiKeys',
    needs: ['apiAccess.change', 'credits.checkSession', 'identity.proveOwner', 'accountCodes.redeemCodes'],
  },
  revokeApiKey: {
    function: 'apiKeys',
    needs: ['apiAccess.change', 'erasures.note', 'credits.checkSession'],
  },
  mailApiKeyCode: {
    function: 'apiKeys',
    needs: mailsOwnersCode,
  },
  reportKeyLeaks: {
    description: 'Revokes API keys that GitHub has found in public',
    // A report may name hundreds of keys.
    timeoutSeconds: workEverywhereSeconds,
    needs: [
      'apiAccess.change',
      'secretScanning.url',
      'erasures.note',
      'apiKeySecret.read',
      'accountNotices.send',
    ],
  },
} as const satisfies RouteFunctions<'developers/keys'>;
