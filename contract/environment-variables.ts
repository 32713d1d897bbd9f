/**
 * Set by the stacks, read by the functions. Secrets stay in the SSM parameters that variables name, except
 * ORIGIN_SECRETS.
 */
export const environmentVariables = {
  SECRETS_PATH: "path of the environment's secrets among the SSM parameters",
  METRICS_NAMESPACE: 'namespace of the metrics that log lines carry',
  ALARM_NAME_PREFIX: "how the names of the environment's alarms begin",
  ALARM_SERVICE: 'where alarms are posted: slack or pagerduty',
  ALARM_SEVERITY: 'urgent or routine: of the alarms that are posted',
  ALARM_SECRET_PARAMETER:
    "SSM parameter with the secret address of Slack's webhook, or PagerDuty's routing key",
  AUDIT_TABLE: 'table of what operators did',
  AUDIT_BUCKET: 'bucket that the audit is exported to, which no one can change',
  OPERATOR_REQUESTS_TABLE: "table of operators' operations: done, begun or waiting for a second person",
  CREDITS_TABLE: 'table of credit accounts and ledger entries',
  CREDITS_AT_SIGN_UP: 'what each account is granted at its first sign-in; absent: nothing',
  ORDERS_TABLE: 'table of paid orders',
  VIDEOS_TABLE: 'table of videos',
  FILES_TABLE: 'table of images and data exports, with the names of their files',
  CONFIRMATION_LINKS_TABLE: 'table of the newest confirmation link of each sign-up (hashes)',
  LIMITS_TABLE: 'table of counters that limit requests and email',
  ACCOUNT_CODES_TABLE: "table of the codes and links that were mailed to accounts' owners (hashes)",
  ERASURES_TABLE: 'table of what was deleted lately, which is never restored from a backup',
  IDENTITIES_TABLE: 'table of which account belongs to which user of the pool, and which has which address',
  API_ACCESS_TABLE: 'table of API keys (hashes), what they spend and how often accounts may generate',
  IDEMPOTENCY_TABLE: "table of answers to programs' requests, by account and idempotency key",
  API_KEY_SECRET_PARAMETER: 'SSM parameter with the secret under which API keys are hashed',
  GITHUB_KEYS_URL:
    'where the keys are by which GitHub signs its reports of leaked API keys; absent: no reports are taken',
  USER_EXPORT_BUCKET: 'bucket of the file of all users of the pool',
  MEDIA_BUCKET: 'bucket of videos, posters and images',
  SAMPLES_BUCKET: 'bucket of the clips that the simulated model answers with',
  MEDIA_SIGNING_KEY_PARAMETER:
    'SSM parameter with the private key that signs links, and the id of its public key at CloudFront',
  PROVENANCE_KEY_ARN: 'KMS key that signs the content credentials of videos',
  PROVENANCE_CERTIFICATES_PARAMETER: 'SSM parameter with the certificates of that key',
  EXPORT_FUNCTION_ARN: "ARN, with alias, of the durable function that writes a person's data into a file",
  RENDER_FUNCTION_ARN: 'ARN, with alias, of the durable function that renders a video',
  WAITS_MAXIMUM: 'how many requests of programs may wait for videos at once, all together',
  ORIGIN_SECRETS:
    'what CloudFront may send in x-origin-secret, with commas between; it opens nothing but the way around the web ACL',
  SITE_URL: 'origin of the site, without a trailing slash',
  STRIPE_API_URL: "origin of Stripe's API",
  STRIPE_SECRET_KEY_PARAMETER: "SSM parameter with Stripe's secret key",
  STRIPE_WEBHOOK_SECRET_PARAMETER: "SSM parameter with the webhook's signing secret",
  VIDEO_MODEL: 'model for credits that include Veo 3, by its id in contract/videos/models.ts',
  BASIC_VIDEO_MODEL: 'model for credits that do not, by its id in contract/videos/models.ts',
  VIDEO_PROVIDERS:
    'providers that may be asked, by their names in contract/videos/models.ts, with commas between',
  SPEND_TABLE: 'table of what videos cost us, by day and model',
  LINES_TABLE: 'table of the videos that wait for a model or have a slot',
  MODEL_CAPACITIES: 'what each model can do at once, as JSON: model → {videosAtOnce, startsPerMinute}',
  DEAD_LETTER_QUEUES: 'dead-letter queues as JSON: name → {url}',
  DAILY_SPEND_LIMIT_DOLLARS: 'what videos may cost us in a day (UTC), in whole US dollars',
  DAILY_SPEND_LIMIT_PER_MODEL_DOLLARS: 'the same for each model',
  GEMINI_API_URL: 'origin of the Gemini API',
  GEMINI_API_KEY_PARAMETER: "SSM parameter with the Gemini API's key",
  VERTEX_API_URL: 'origin of Vertex AI in VERTEX_LOCATION',
  VERTEX_LOCATION: 'region of Google Cloud where Veo is asked',
  VERTEX_OUTPUT_URI: 'gs:// folder where Veo leaves videos until they are copied',
  GOOGLE_CREDENTIALS_PARAMETER: "SSM parameter with a service account's key file (JSON)",
  GOOGLE_STORAGE_URL: 'origin of Google Cloud Storage',
  GOOGLE_TOKEN_URL: 'where the service account gets its access tokens',
  USER_POOL_ID: 'Cognito user pool',
  ACCOUNT_CHANGES_CLIENT_ID: 'client of the user pool by which functions check who asks for a change',
  ACCOUNT_NOTICE_FUNCTION: "name of the function that mails an account's owner what happened to it",
  ACCOUNT_CHANGES_CLIENT_PARAMETER:
    'SSM parameter with the id of the client whose tokens may change an account at the user pool',
  SIGN_IN_KEYS_URL: 'where the keys are by which access tokens are checked',
  WEBHOOKS_TABLE: 'table of webhook endpoints, events and deliveries',
  WEBHOOK_DELIVERY_FUNCTION: 'name of the function that delivers an event at once',
  WEBHOOK_LOOPBACK:
    "whether webhook endpoints may be on the machine itself: 'allowed' on the laptop alone, else 'refused'",
  SETTINGS_TABLE: 'table of what operators have set, and of each change',
  STATUS_TABLE: 'table of what was measured of the services, and of incidents',
  STATUS_SUBSCRIPTIONS_TABLE: 'table of addresses that incidents are mailed to',
  MESSAGES_TABLE: "table of visitors' messages",
  RESUMES_BUCKET: 'bucket of the résumés that came with applications',
  MAIL_SENDER: 'address that mail comes from; absent where no sender is set up',
  MAIL_CONFIGURATION_SET:
    'configuration set of SES, which stops email to addresses that bounced or complained',
  OPERATOR_USER_POOL_ID: 'Cognito user pool of the operators',
  OPERATOR_NETWORKS:
    'networks from which operators may ask, in CIDR notation with commas between; absent: from everywhere',
  OPERATOR_ADDRESS: "address that visitors' messages go to; absent where it or the sender is not set up",
} as const;

export type EnvironmentVariable = keyof typeof environmentVariables;
