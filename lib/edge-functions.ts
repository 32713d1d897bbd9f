/**
 * What CloudFront does to a request before it looks into its cache, in the JavaScript that CloudFront Functions run.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */

/** A path without an extension is a screen of the single-page application; one with an extension is a file. */
export const withSinglePage = `
function handler(event) {
  const request = event.request;
  const name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!name.includes('.')) request.uri = '/index.html';
  return request;
}
`.trim();

/** `/media/films/<user>/<id>.mp4` is the object `films/<user>/<id>.mp4`. The signature has been checked by now. */
export const withoutMediaPrefix = `
function handler(event) {
  const request = event.request;
  request.uri = request.uri.slice('/media'.length);
  return request;
}
`.trim();
