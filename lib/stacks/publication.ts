import { CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { choicesOf, type ModelId, modelIds, models } from '../../contract/videos/models.ts';
import { configurationFile, notFoundFile, type SiteFiles } from '../edge/site-files.ts';
import { deployHashedFiles, FileDeployment, hashedFiles } from '../foundation/deployments.ts';
import type { Environment } from '../foundation/environments.ts';
import type { SignIn } from '../service/sign-in.ts';
import type { Site } from '../service/site.ts';

const noCache = [CacheControl.noCache()];

export interface PublicationProps {
  readonly environment: Environment;
  readonly site: Site;
  readonly signIn: SignIn;
  readonly files: SiteFiles;
}

/** Publishes the built pages and their configuration. */
export class Publication extends Construct {
  constructor(scope: Construct, id: string, props: PublicationProps) {
    super(scope, id);
    const { environment, site, signIn } = props;
    const { identity } = signIn;
    const named = props.files.withOrigin(site.url);

    const assets = deployHashedFiles(this, 'Assets', {
      environment,
      bucket: site.bucket,
      folder: props.files.folder,
    });
    // CloudFront revalidates no-cache files, so nothing needs to be invalidated.
    const pages = new FileDeployment(this, 'Pages', {
      environment,
      destinationBucket: site.bucket,
      sources: [
        Source.asset(props.files.folder, { exclude: [...named.keys()] }),
        ...[...named].map(([name, text]) => Source.data(name, text)),
        Source.jsonData(configurationFile, {
          user_pool_id: identity.userPool.userPoolId,
          user_pool_client_id: signIn.client.userPoolClientId,
          user_pool_endpoint: identity.endpoint,
          sign_in_endpoint: identity.signInOrigin ?? null,
          ...(environment.labelsDownloads && { labels_downloads: true }),
          video_models: {
            veo3: describedModel(environment.videos.model),
            basic: describedModel(environment.videos.basicModel),
            choices: choosableModels(environment).map(describedModel),
          },
        }),
      ],
      exclude: [hashedFiles, notFoundFile],
      prune: true,
      cacheControl: noCache,
    });
    pages.node.addDependency(assets);
    // CloudFront answers with the status in the file's metadata.
    const notFound = named.get(notFoundFile);
    new FileDeployment(this, 'NotFound', {
      environment,
      destinationBucket: site.bucket,
      sources: [
        notFound === undefined ? Source.asset(props.files.folder) : Source.data(notFoundFile, notFound),
      ],
      exclude: ['*'],
      include: [notFoundFile],
      prune: false,
      metadata: { status: '404' },
      cacheControl: noCache,
    });
  }
}

/** Every model of the providers in use, best first. */
function choosableModels({ videos }: Environment): readonly ModelId[] {
  const providers: ReadonlySet<string> = new Set(
    [videos.model, videos.basicModel].map((id) => models[id].provider),
  );
  const rankOf = (id: ModelId) => (models[id].veo3 ? 2 : 0) + (models[id].speed === 'best' ? 1 : 0);
  return modelIds
    .filter((id) => providers.has(models[id].provider))
    .toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** What the form says and offers of a model. */
function describedModel(id: ModelId) {
  const { name, veo3, speed, inputs } = models[id];
  const { modes, durationsSeconds, aspectRatios, qualities } = choicesOf(models[id]);
  return {
    id,
    name,
    veo3,
    speed,
    inputs,
    modes,
    durations: durationsSeconds,
    aspect_ratios: aspectRatios,
    qualities,
  };
}
