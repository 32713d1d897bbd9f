/** CloudFront shows the API by this header that a request came through the site. */
export const originSecretHeader = 'x-origin-secret';
