/**
 * CloudFront Functions before the cache and before the response, at most 10 KB each.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
import { languages } from '../../contract/fields/languages.ts';
import { notFoundFile } from './site-files.ts';

/**
 * Maps `/about` and `/about/` to `/about.html`, `/de/help` to the English page if there is no German one, and
 * unknown paths to the not-found file. Hashed files are not listed: those of former deployments stay for open
 * pages.
 *
 * @param pages such as `/about`; `/` needs none
 * @param files all others but the hashed ones, such as `/favicon.svg`
 */
export function withPages(pages: readonly string[], files: readonly string[]): string {
  const prefixes = languages.filter((language) => language !== 'en').join('|');
  return `
const pages = ${JSON.stringify(pages)};
const files = ${JSON.stringify(files)};
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/\\/+$/, '');
  const inEnglish = path.replace(/^\\/(?:${prefixes})(?=\\/(?!(?:${prefixes})(?:\\/|$)))/, '');
  if (path === '') request.uri = '/index.html';
  else if (pages.includes(path)) request.uri = path + '.html';
  else if (pages.includes(inEnglish)) request.uri = inEnglish + '.html';
  else if (!files.includes(path) && !path.startsWith('/assets/')) request.uri = '/${notFoundFile}';
  return request;
}
`.trim();
}

/** The metadata with a file's status, as S3 sends it. */
const statusHeader = 'x-amz-meta-status';

/**
 * Gives a file the status in its metadata, so that search engines drop unknown addresses. It ignores the
 * request, whose path may be the rewritten one: that is not documented.
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

/**
 * Maps every path but those of files to one page, whose script reads the path.
 *
 * @param files all but the hashed ones, such as `/config.json`
 */
export function withOnePage(files: readonly string[]): string {
  return `
const files = ${JSON.stringify(files)};
function handler(event) {
  const request = event.request;
  if (!files.includes(request.uri) && !request.uri.startsWith('/assets/')) request.uri = '/index.html';
  return request;
}
`.trim();
}
