import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { SiteWebAcl } from '../edge/web-acl.ts';
import type { Environment } from '../foundation/environments.ts';

/** The site's web ACL, in the one region where CloudFront takes it, of an environment that is elsewhere. */
export class EdgeStack extends Stack {
  readonly webAclArn: string;

  constructor(
    scope: Construct,
    id: string,
    { environment, ...props }: StackProps & { readonly environment: Environment },
  ) {
    super(scope, id, props);
    this.webAclArn = new SiteWebAcl(this, 'WebAcl', { environment }).arn;
  }
}
