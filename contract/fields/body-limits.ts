/**
 * The longest body of a request, in bytes as sent: the longest valid one fits, in Japanese with each character escaped. A web
 * ACL sees no more of a body, and refuses what is longer before it costs anything.
 * https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-setting-body-inspection-limit.html
 */
export const usualBodyMaximumBytes = 64 * 1_024;

/** Of machines that sign their requests: Stripe's events stay below 256 KB. */
export const signedBodyMaximumBytes = 512 * 1_024;
