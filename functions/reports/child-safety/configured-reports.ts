import * as z from 'zod/mini';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment, environmentIfSet } from '../../environment/environment.ts';
import type { ChildSafetyReports } from './child-safety-reports.ts';
import { createCyberTipline } from './cyber-tipline.ts';

const Reporter = z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** Null: the environment names no authority's service, and operators report by hand. */
export function configuredReports(): ChildSafetyReports | null {
  const url = environmentIfSet('NCMEC_URL');
  if (url === undefined) return null;
  const parameter = environment('NCMEC_CREDENTIALS_PARAMETER');
  return createCyberTipline({
    url,
    credentials: () => secretParameter(parameter),
    reporter: z.parse(Reporter, JSON.parse(environment('NCMEC_REPORTER'))),
  });
}
