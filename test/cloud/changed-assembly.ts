import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type PageKey, pages, type RouteKey, routes } from '../../contract/routes.ts';
import { type Environment, environmentNamed, type Throttle } from '../../lib/environments.ts';
import { usualAssemblyFolder } from './test-cloud.ts';

/** The assembly with models that make one video at once. The caller removes it. */
export function assemblyOfOneAtOnce(): string {
  return changedAssembly((text) => text.replaceAll(/(videosAtOnce\\":)\d+/g, '$11'));
}

/** The assembly with the throttles of another environment. The caller removes it. */
export function assemblyThrottledAs(name: Environment['name']): string {
  const { throttles } = environmentNamed(name);
  return changedAssembly((text, file) => {
    if (!file.endsWith('Service.template.json')) return text;
    const template = JSON.parse(text);
    for (const resource of Object.values<{ Type: string; Properties: object }>(template.Resources)) {
      if (resource.Type !== 'AWS::ApiGatewayV2::Stage') continue;
      Object.assign(resource.Properties, {
        DefaultRouteSettings: settingsOf(throttles.everyRoute),
        RouteSettings: Object.fromEntries(
          Object.entries(throttles.routes).flatMap(([key, throttle]) =>
            routeKeysOf(key).map((routeKey) => [routeKey, settingsOf(throttle)]),
          ),
        ),
      });
    }
    return JSON.stringify(template);
  });
}

/** The assembly with the rates of another environment's web ACLs. The caller removes it. */
export function assemblyWithRatesOf(name: Environment['name']): string {
  const limits = new Map(
    Object.entries(environmentNamed(name).addressRates).map(([rate, limit]) => [rate.toLowerCase(), limit]),
  );
  return changedAssembly((text, file) => {
    if (!file.endsWith('Service.template.json')) return text;
    const template = JSON.parse(text);
    for (const resource of Object.values<{ Type: string; Properties: { Rules: AclRule[] } }>(
      template.Resources,
    )) {
      if (resource.Type !== 'AWS::WAFv2::WebACL') continue;
      for (const { Name, Statement } of resource.Properties.Rules) {
        const limit = limits.get(Name.toLowerCase());
        if (Statement.RateBasedStatement !== undefined) Statement.RateBasedStatement.Limit = limit;
      }
    }
    return JSON.stringify(template);
  });
}

interface AclRule {
  readonly Name: string;
  readonly Statement: { readonly RateBasedStatement?: { Limit: number | undefined } };
}

/** A copy of the usual assembly; its assets stay where they are. */
function changedAssembly(change: (text: string, file: string) => string): string {
  const copy = mkdtempSync(join(tmpdir(), 'reelwright-assembly-'));
  const assets = `"path": "${join(relative(copy, usualAssemblyFolder), 'asset.')}`;
  for (const name of readdirSync(usualAssemblyFolder).filter((file) => !file.startsWith('asset.'))) {
    const text = readFileSync(join(usualAssemblyFolder, name), 'utf8');
    writeFileSync(join(copy, name), change(text.replaceAll('"path": "asset.', assets), name));
  }
  return copy;
}

function settingsOf({ requestsPerSecond, burst }: Throttle) {
  return { ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst };
}

function routeKeysOf(key: string): readonly string[] {
  const isPage = (one: string): one is PageKey => one in pages;
  const isRoute = (one: string): one is RouteKey => one in routes;
  if (isPage(key)) return pages[key].methods.map((method) => `${method} ${pages[key].path}`);
  return isRoute(key) ? [`${routes[key].method} ${routes[key].path}`] : [];
}
