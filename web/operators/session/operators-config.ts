/** `/config.json`, which the deployment writes. */
export interface OperatorsConfig {
  readonly environment: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** The user pool's API; null for AWS's own endpoint. */
  readonly userPoolEndpoint: string | null;
}

let loading: Promise<OperatorsConfig> | null = null;

/** Returns the configuration, fetched once; the next call repeats a failed fetch. */
export function operatorsConfig(): Promise<OperatorsConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<OperatorsConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(20_000) });
  const config: unknown = response.ok ? await response.json() : null;
  const text = (name: string): string | null => {
    const value: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, name) : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const userPoolId = text('user_pool_id');
  const userPoolClientId = text('user_pool_client_id');
  if (userPoolId === null || userPoolClientId === null) {
    throw new Error('The console is not deployed completely: /config.json names no user pool.');
  }
  return {
    environment: text('environment') ?? '',
    userPoolId,
    userPoolClientId,
    userPoolEndpoint: text('user_pool_endpoint'),
  };
}
