import type { S3Client } from '@aws-sdk/client-s3';
import type { ProviderName } from '../../../contract/videos/models.ts';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment } from '../../environment/environment.ts';
import { createImageFiles, type ImageFiles } from '../../images/image-files.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SignVideo } from '../../provenance/sign-video.ts';
import { createParentFiles } from '../delivery/parent-files.ts';
import { createFalProvider } from '../providers/fal.ts';
import { createGeminiProvider } from '../providers/gemini.ts';
import type { DeliverVideo, ParentFiles, Provider } from '../providers/provider.ts';
import { createSimulatedProvider } from '../providers/simulated.ts';
import { createVertexProvider } from '../providers/vertex.ts';

/** Adapters of the configured providers. */
export function createProviders(
  names: ReadonlySet<ProviderName>,
  options: {
    readonly s3: S3Client;
    readonly mediaBucket: string;
    readonly temporaryFolder: string;
    readonly codeFolder: string;
    readonly log: Log;
  },
): { readonly [Name in ProviderName]?: Provider } {
  const { s3, mediaBucket, temporaryFolder, codeFolder, log } = options;
  const images = createImageFiles(s3, mediaBucket);
  const parents = createParentFiles({ s3, bucket: mediaBucket, codeFolder });
  const sign = signInAws({ images, parents, codeFolder, log });
  // Loaded on the first delivery: a third of the code, which cold starts do not need.
  const deliver: DeliverVideo = async (source, order, to) => {
    const [{ createDeliverVideo }, { createPosterMaker }] = await Promise.all([
      import('../delivery/deliver-video.ts'),
      import('../delivery/make-poster.ts'),
    ]);
    const makePoster = createPosterMaker(codeFolder);
    return createDeliverVideo({ s3, bucket: mediaBucket, images, makePoster, sign, temporaryFolder, log })(
      source,
      order,
      to,
    );
  };
  return {
    // Always there, for test keys.
    simulated: createSimulatedProvider(
      s3,
      { samples: environment('SAMPLES_BUCKET'), videos: mediaBucket },
      sign,
    ),
    ...(names.has('gemini') && {
      gemini: createGeminiProvider({
        apiUrl: environment('GEMINI_API_URL'),
        apiKey: () => secretParameter(environment('GEMINI_API_KEY_PARAMETER')),
        images,
        parents,
        deliver,
        log,
      }),
    }),
    ...(names.has('fal') && {
      fal: createFalProvider({
        apiUrl: environment('FAL_API_URL'),
        apiKey: () => secretParameter(environment('FAL_KEY_PARAMETER')),
        images,
        parents,
        deliver,
        log,
      }),
    }),
    ...(names.has('vertex') && {
      vertex: createVertexProvider({
        apiUrl: environment('VERTEX_API_URL'),
        location: environment('VERTEX_LOCATION'),
        outputUri: environment('VERTEX_OUTPUT_URI'),
        storageUrl: environment('GOOGLE_STORAGE_URL'),
        tokenUrl: environment('GOOGLE_TOKEN_URL'),
        credentials: () => secretParameter(environment('GOOGLE_CREDENTIALS_PARAMETER')),
        images,
        parents,
        deliver,
        log,
      }),
    }),
  };
}

/** Signs by the environment's key of KMS. Loaded on the first delivery, too. */
function signInAws({
  images,
  parents,
  codeFolder,
  log,
}: {
  readonly images: Pick<ImageFiles, 'read'>;
  readonly parents: ParentFiles;
  readonly codeFolder: string;
  readonly log: Log;
}): SignVideo {
  let loading: Promise<SignVideo> | undefined;
  const load = async (): Promise<SignVideo> => {
    const [{ signingInAws }, { createSignVideo }] = await Promise.all([
      import('../../provenance/signing-in-aws.ts'),
      import('../../provenance/sign-video.ts'),
    ]);
    return createSignVideo({ ...signingInAws(codeFolder, log), images, readVideo: parents.video });
  };
  return async (video, order) => {
    try {
      loading ??= load();
      return await (await loading)(video, order);
    } catch (error) {
      log.warn('video.unsigned', {
        video_id: order.reference,
        model: order.model.id,
        cause: causeOf(error),
      });
      throw error;
    }
  };
}
