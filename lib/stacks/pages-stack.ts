import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SiteFiles } from '../edge/site-files.ts';
import type { Environment } from '../foundation/environments.ts';
import { Publication } from './publication.ts';
import type { ServiceStack } from './service-stack.ts';

export interface PagesStackProps extends StackProps {
  readonly environment: Environment;
  readonly service: ServiceStack;
  readonly siteFiles: SiteFiles;
}

/** The published pages, deployed after the functions that they call. */
export class PagesStack extends Stack {
  constructor(scope: Construct, id: string, { environment, service, siteFiles, ...props }: PagesStackProps) {
    super(scope, id, props);
    new Publication(this, 'Publication', {
      environment,
      site: service.site,
      signIn: service.signIn,
      files: siteFiles,
    });
  }
}
