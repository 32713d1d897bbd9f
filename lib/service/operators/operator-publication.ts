import { CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { configurationFile, type SiteFiles } from '../../edge/site-files.ts';
import { deployHashedFiles, FileDeployment, hashedFiles } from '../../foundation/deployments.ts';
import { type Environment, regionOf } from '../../foundation/environments.ts';
import type { OperatorPool } from './operator-pool.ts';
import type { OperatorSite } from './operator-site.ts';

export interface OperatorPublicationProps {
  readonly environment: Environment;
  readonly site: OperatorSite;
  readonly pool: OperatorPool;
  readonly files: SiteFiles;
}

/** Publishes the built console and its configuration. */
export class OperatorPublication extends Construct {
  constructor(scope: Construct, id: string, props: OperatorPublicationProps) {
    super(scope, id);
    const { environment, site, pool, files } = props;
    const source = Source.asset(files.folder);
    const assets = deployHashedFiles(this, 'Assets', {
      environment,
      bucket: site.bucket,
      folder: files.folder,
    });
    const page = new FileDeployment(this, 'Page', {
      environment,
      destinationBucket: site.bucket,
      sources: [
        source,
        Source.jsonData(configurationFile, {
          environment: environment.name,
          region: regionOf(environment),
          user_pool_id: pool.userPool.userPoolId,
          user_pool_client_id: pool.client.userPoolClientId,
          user_pool_endpoint: pool.endpoint,
        }),
      ],
      exclude: [hashedFiles],
      prune: true,
      cacheControl: [CacheControl.noStore()],
    });
    page.node.addDependency(assets);
  }
}
