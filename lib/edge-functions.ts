/**
 * What CloudFront does to a request before its cache, and to a response before it is sent, in the JavaScript
 * that CloudFront Functions run; at most 10 KB each.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */

/** The page for an unknown address. */
const notFoundFile = '/not-found.html';

/**
 * `/about` and `/about/` are the file `/about.html`. A path without an extension that is no page is the not-found file;
 * one with an extension is a file.
 *
 * @param pages the paths of all pages, `/about`; `/` needs none
 */
export function withPages(pages: readonly string[]): string {
  return `
const pages = ${JSON.stringify(pages)};
function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/\\/+$/, '');
  const name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (path === '') request.uri = '/index.html';
  else if (pages.includes(path)) request.uri = path + '.html';
  else if (!name.includes('.')) request.uri = '${notFoundFile}';
  return request;
}
`.trim();
}

/** Gives the not-found file the status 404, so that search engines drop the address. */
export const withNotFound = `
function handler(event) {
  const response = event.response;
  if (event.request.uri === '${notFoundFile}' && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
`.trim();
