/** What the site learns at run time from `/config.json`, written at deployment. */
export interface SiteConfig {
  readonly user_pool_id: string;
  readonly user_pool_client_id: string;
  /** Where the user pool's public API is, if not at AWS's own address for the pool's region. */
  readonly user_pool_endpoint: string | null;
  readonly google_sign_in: boolean;
  /** The host of the user pool's hosted sign-in, for Google only. */
  readonly sign_in_domain: string | null;
}

let loading: Promise<SiteConfig> | null = null;

/** The site's configuration, fetched once; a failure is forgotten, so the next call tries again. */
export function siteConfig(): Promise<SiteConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(20_000) });
  const config: unknown = response.ok ? await response.json() : null;
  if (
    typeof config !== 'object' ||
    config === null ||
    !('user_pool_id' in config && typeof config.user_pool_id === 'string') ||
    !('user_pool_client_id' in config && typeof config.user_pool_client_id === 'string')
  ) {
    throw new Error('We cannot reach the sign-in service at the moment. Please try again.');
  }
  return {
    user_pool_id: config.user_pool_id,
    user_pool_client_id: config.user_pool_client_id,
    user_pool_endpoint: optionalText('user_pool_endpoint' in config ? config.user_pool_endpoint : null),
    google_sign_in: 'google_sign_in' in config && config.google_sign_in === true,
    sign_in_domain: optionalText('sign_in_domain' in config ? config.sign_in_domain : null),
  };
}

function optionalText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
