/** Shows the API that a request came through CloudFront. */
export const originSecretHeader = 'x-origin-secret';
