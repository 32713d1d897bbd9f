/**
 * The environment variables that the stacks set and the functions read. A name outside this table does not type-check
 * on either side. Secrets are never here: a variable holds the name of the SSM parameter that keeps one.
 */
export const environmentVariables = {
  CREDITS_TABLE: 'table of credit accounts and ledger entries',
  ORDERS_TABLE: 'table of paid orders',
  VIDEOS_TABLE: 'table of films',
  SIGN_IN_LINKS_TABLE: 'table of one-time sign-in links (hashes)',
  MEDIA_BUCKET: 'bucket of films, posters and sample clips',
  MEDIA_KEY_PAIR_ID: 'id of the CloudFront public key that checks signed links',
  MEDIA_PRIVATE_KEY_PARAMETER: 'SSM parameter with the private key (PEM) that signs links',
  RENDER_FUNCTION_ARN: 'ARN, with alias, of the durable function that renders a film',
  SITE_URL: 'origin of the site, without a trailing slash',
  STRIPE_API_URL: "origin of Stripe's API",
  STRIPE_SECRET_KEY_PARAMETER: "SSM parameter with Stripe's secret key",
  STRIPE_WEBHOOK_SECRET_PARAMETER: "SSM parameter with the webhook's signing secret",
  USER_POOL_ID: 'Cognito user pool',
} as const;

export type EnvironmentVariable = keyof typeof environmentVariables;
