/**
 * What CloudFront does to a request before its cache, and to a response before it is sent, in the JavaScript
 * that CloudFront Functions run; at most 10 KB each.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
import { notFoundFile } from './site-files.ts';

/**
 * `/about` and `/about/` are the file `/about.html`. A path that is neither a page nor a file is the not-found file. Hashed
 * files are not listed: those of former deployments stay for pages that are still open.
 *
 * @param pages the paths of all pages, `/about`; `/` needs none
 * @param files the paths of all other files but the hashed ones, `/favicon.svg`
 */
export function withPages(pages: readonly string[], files: readonly string[]): string {
  return `
const pages = ${JSON.stringify(pages)};
const files = ${JSON.stringify(files)};
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/\\/+$/, '');
  if (path === '') request.uri = '/index.html';
  else if (pages.includes(path)) request.uri = path + '.html';
  else if (!files.includes(path) && !path.startsWith('/assets/')) request.uri = '/${notFoundFile}';
  return request;
}
`.trim();
}

/** The metadata by which the not-found file says its status, as S3 sends it. */
const statusHeader = 'x-amz-meta-status';

/**
 * Gives a file the status that its metadata says, so that search engines drop unknown addresses. It does not look at the
 * request: whether its path is the viewer's or the rewritten one is not documented.
 */
export const withStatusOfFile = `
function handler(event) {
  const response = event.response;
  const status = response.headers['${statusHeader}'];
  if (status && response.statusCode === 200) {
    response.statusCode = Number(status.value);
    response.statusDescription = 'Not Found';
  }
  delete response.headers['${statusHeader}'];
  return response;
}
`.trim();
