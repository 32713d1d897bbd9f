import { operatorMaxima } from '../../contract/operators/operator-errors.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { operatorHandler } from './http/operator-handler.ts';
import { operatorReadsInAws } from './reads/reads-in-aws.ts';
import { createReadOperator } from './self/read-operator.ts';

export const handler = operatorHandler<'readForOperator'>({
  ...operatorReadsInAws(createDocumentClient()),
  readOperator: createReadOperator({
    // No action takes from the purse yet.
    purse: {
      remaining: async () => ({ credits: operatorMaxima.purseCredits, cents: operatorMaxima.purseCents }),
    },
    siteUrl: environment('SITE_URL'),
    stripeApiUrl: environment('STRIPE_API_URL'),
    now: () => new Date(),
  }),
});
