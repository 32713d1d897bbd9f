import { Amplify } from 'aws-amplify';
import * as z from 'zod/mini';
import { request } from './smoke-report.ts';

/** What the site's `config.json` says of its user pool and models. */
export const SiteConfig = z.object({
  user_pool_id: z.string(),
  user_pool_client_id: z.string(),
  user_pool_endpoint: z.nullable(z.string()),
  video_models: z.object({ veo3: z.object({ name: z.string() }) }),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

/** Lets Amplify sign in by the client of the browser's page, with SRP. */
export async function chooseUserPool(siteUrl: string): Promise<SiteConfig> {
  const config = SiteConfig.parse(await (await request(`${siteUrl}/config.json`)).json());
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.user_pool_id,
        userPoolClientId: config.user_pool_client_id,
        ...(config.user_pool_endpoint !== null && { userPoolEndpoint: config.user_pool_endpoint }),
        loginWith: { email: true },
      },
    },
  });
  return config;
}
