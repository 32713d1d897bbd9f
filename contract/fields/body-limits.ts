/**
 * Bytes as sent: the longest valid body fits, in escaped Japanese. A web ACL inspects no more, and refuses
 * longer bodies before they cost anything.
 * https://docs.aws.amazon.com/waf/latest/developerguide/web-acl-setting-body-inspection-limit.html
 */
export const usualBodyMaximumBytes = 64 * 1_024;

/** For machines that sign their requests: Stripe's events stay below 256 KB. */
export const signedBodyMaximumBytes = 512 * 1_024;
