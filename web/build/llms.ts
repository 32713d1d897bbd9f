import { kebabCase } from '../../contract/routes.ts';
import { siteOrigin } from '../addresses/site-origin.ts';
import { endpoints } from '../content/api/endpoints.ts';
import { introduction } from '../content/api/sections.ts';

/** https://llmstxt.org */
export const llms = `# Reelwright

> Turns a sentence or an image into a short video with sound. ${introduction}

Programs call the HTTP API below /api/v1 with an API key as bearer token; agents call the Model Context Protocol at /mcp with the same key. Every video needs an Idempotency-Key header. Keys that begin with rw_test_ cost nothing.

## Documentation

- [API documentation](${siteOrigin}/api-docs): authentication, errors, limits, sandbox, webhooks, programs
- [OpenAPI 3.1.1](${siteOrigin}/openapi.json): the whole API for programs to read
- [Prices](${siteOrigin}/pricing): plans and credit packs
- [Help](${siteOrigin}/help): questions and answers
- [Terms](${siteOrigin}/terms): what holds between you and us

## Endpoints

${endpoints
  .map(
    ({ method, path, key, summary }) =>
      `- [${method} ${path}](${siteOrigin}/api-docs#${kebabCase(key)}): ${summary}`,
  )
  .join('\n')}

## Optional

- [Blog](${siteOrigin}/blog): how to write prompts
- [Status](${siteOrigin}/status): incidents and the last 90 days
`;
