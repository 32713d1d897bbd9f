/** A route key taken apart: `GET /api/videos/{id}`, `ANY /files/{name+}` or `$default`. */
interface ParsedRoute<Route> {
  readonly route: Route;
  readonly method: string;
  readonly segments: readonly Segment[];
}

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter' | 'greedy'; readonly name: string };

export interface SelectedRoute<Route> {
  readonly route: Route;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
}

/** `$default` is looked for apart, after all others. */
const neverMatches = '';

/** The order in which API Gateway prefers what a segment can be. */
const rankOfKind = { literal: 0, parameter: 1, greedy: 2 } as const;

/**
 * Chooses among routes as API Gateway does: a literal segment before a parameter before a greedy one, then a method
 * before ANY, then `$default`.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
 *
 * @throws Error for a route key that is not one
 */
export function createRouteSelection<Route extends { readonly routeKey: string }>(
  routes: readonly Route[],
): (method: string, path: string) => SelectedRoute<Route> | undefined {
  const parsed = routes.map(parse).sort(byPreference);
  return (method, path) => {
    const texts = path.split('/').slice(1);
    for (const candidate of parsed) {
      if (candidate.method !== 'ANY' && candidate.method !== method) continue;
      const parameters = match(candidate.segments, texts);
      if (parameters === undefined) continue;
      return {
        route: candidate.route,
        pathParameters: Object.keys(parameters).length > 0 ? parameters : undefined,
      };
    }
    const fallback = routes.find(({ routeKey }) => routeKey === '$default');
    return fallback === undefined ? undefined : { route: fallback, pathParameters: undefined };
  };
}

function parse<Route extends { readonly routeKey: string }>(route: Route): ParsedRoute<Route> {
  if (route.routeKey === '$default') return { route, method: neverMatches, segments: [] };
  const parts = /^(ANY|GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\/\S*)$/.exec(route.routeKey);
  if (parts === null) throw new Error(`"${route.routeKey}" is not a route key, such as "GET /items/{id}".`);
  const [, method = '', path = ''] = parts;
  return { route, method, segments: path.split('/').slice(1).map(parseSegment) };
}

function parseSegment(text: string): Segment {
  const parameter = /^\{([^{}+]+)(\+?)\}$/.exec(text);
  if (parameter === null) return { kind: 'literal', text };
  const [, name = '', plus] = parameter;
  return { kind: plus === '+' ? 'greedy' : 'parameter', name };
}

function byPreference(left: ParsedRoute<unknown>, right: ParsedRoute<unknown>): number {
  for (let index = 0; index < Math.max(left.segments.length, right.segments.length); index += 1) {
    const difference = rankAt(left, index) - rankAt(right, index);
    if (difference !== 0) return difference;
  }
  return Number(left.method === 'ANY') - Number(right.method === 'ANY');
}

function rankAt({ segments }: ParsedRoute<unknown>, index: number): number {
  const segment = segments[index];
  return segment === undefined ? rankOfKind.greedy + 1 : rankOfKind[segment.kind];
}

/** Compares encoded segments, so that an encoded slash never splits one, and returns decoded values. */
function match(segments: readonly Segment[], texts: readonly string[]): Record<string, string> | undefined {
  const parameters = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'greedy') {
      const rest = texts.slice(index).join('/');
      if (rest === '') return undefined;
      parameters.set(segment.name, decodeURIComponent(rest));
      return Object.fromEntries(parameters);
    }
    const text = texts[index];
    if (text === undefined) return undefined;
    if (segment.kind === 'literal') {
      if (decodeURIComponent(text) !== segment.text) return undefined;
    } else {
      if (text === '') return undefined;
      parameters.set(segment.name, decodeURIComponent(text));
    }
  }
  return segments.length === texts.length ? Object.fromEntries(parameters) : undefined;
}
