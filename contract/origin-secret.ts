/** The header by which CloudFront shows the API that a request came through the site. */
export const originSecretHeader = 'x-origin-secret';
