import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { secretParameter } from '../aws/secret-parameter.ts';
import { environment } from '../environment/environment.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { createPurse } from './actions/purse.ts';
import { type OperatorRouteHandlers, operatorHandler } from './http/operator-handler.ts';
import { operatorReadsInAws } from './reads/reads-in-aws.ts';
import { createReadOperator } from './self/read-operator.ts';

const { remaining } = createPurse(createDocumentClient(), environment('LIMITS_TABLE'), currentSettings);

export const handler = operatorHandler<'readForOperator'>({
  ...operatorReadsInAws(createDocumentClient()),
  readOperator: createReadOperator({
    purse: { remaining },
    siteUrl: environment('SITE_URL'),
    stripeApiUrl: environment('STRIPE_API_URL'),
    stripeSecretKey: () => secretParameter(environment('STRIPE_SECRET_KEY_PARAMETER')),
    now: () => new Date(),
  }),
} satisfies OperatorRouteHandlers<'readForOperator'>);
