/**
 * AWS's own origin request policy AllViewerExceptHostHeader: everything that the viewer sent goes to the origin, but for
 * the Host header. Without a policy next to nothing does.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
