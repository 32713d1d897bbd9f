/**
 * AWS's own cache policies by id: the compressed encodings that each lets an origin's answers have. What it caches makes
 * no difference at an edge that keeps nothing.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
export const managedCachePolicies: Readonly<Record<string, readonly ('br' | 'gzip')[]>> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': ['br', 'gzip'],
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': [],
};

/**
 * AWS's own origin request policy AllViewerExceptHostHeader: everything that the viewer sent goes to the origin, but for
 * the Host header. Without a policy next to nothing does.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
