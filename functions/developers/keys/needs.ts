import {
  type Need,
  ownWorkSeconds,
  type RouteFunctions,
  workAtOthersSeconds,
  workEverywhereSeconds,
} from '../../needs.ts';
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
    description: "Lists the person's API keys",
    timeoutSeconds: ownWorkSeconds,
    needs: ['apiAccess.list'],
  },
  createApiKey: {
    description: 'Makes an API key',
    timeoutSeconds: workAtOthersSeconds,
    needs: [...makesApiKeys, 'apiAccess.prune'],
  },
  rotateApiKey: {
    description: 'Gives an API key a new secret',
    timeoutSeconds: workAtOthersSeconds,
    needs: [...makesApiKeys, 'erasures.note'],
  },
  changeApiKey: {
    description: 'Changes what an API key may do',
    timeoutSeconds: workAtOthersSeconds,
    needs: ['apiAccess.change', 'credits.checkSession', 'identity.proveOwner', 'accountCodes.redeemCodes'],
  },
  revokeApiKey: {
    description: 'Revokes an API key at once',
    timeoutSeconds: ownWorkSeconds,
    needs: ['apiAccess.change', 'erasures.note', 'credits.checkSession'],
  },
  mailApiKeyCode: {
    description: 'Mails the code by which a person without a password makes a live API key',
    // SES may take 12 s.
    timeoutSeconds: workAtOthersSeconds,
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
