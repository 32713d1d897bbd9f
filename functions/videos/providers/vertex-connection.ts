import type { GenerateVideosOperation, GoogleGenAI, VideoGenerationReferenceType } from '@google/genai';
import * as z from 'zod/mini';

export interface VertexConnectionOptions {
  readonly apiUrl: string;
  readonly location: string;
  /** Google's endpoint for a service account's access tokens. */
  readonly tokenUrl: string;
  /** A service account's key file (JSON). */
  readonly credentials: () => Promise<string>;
}

/** The SDK and the access tokens of one service account. */
export interface VertexConnection {
  readonly client: GoogleGenAI;
  readonly operationNamed: (name: string) => GenerateVideosOperation;
  /**
   * The type of every reference: the one for styles is Veo 2's alone.
   * https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/video/generate-videos-from-references
   */
  readonly assetReference: VideoGenerationReferenceType.ASSET;
  readonly token: () => Promise<string>;
}

/** The library tries four times within one step. */
const tokenTimeoutMilliseconds = 10_000;

/** Shared by Vertex AI and Cloud Storage. */
const scope = 'https://www.googleapis.com/auth/cloud-platform';

/** Connects with the current key file; a connection is cached until the key file changes. */
export function createVertexConnection(
  { apiUrl, location, tokenUrl, credentials }: VertexConnectionOptions,
  timeoutMilliseconds: number,
): () => Promise<VertexConnection> {
  let cached: { readonly credentials: string; readonly connection: VertexConnection } | undefined;

  return async () => {
    const keyFile = await credentials();
    if (cached?.credentials === keyFile) return cached.connection;
    const account = z.parse(ServiceAccount, JSON.parse(keyFile));
    // Loaded on first use, to keep cold starts short.
    const {
      GoogleGenAI: Client,
      GenerateVideosOperation: Operation,
      VideoGenerationReferenceType: ReferenceType,
    } = await import('@google/genai');
    const { GoogleAuth } = await import('google-auth-library');
    const auth = new GoogleAuth({
      credentials: account,
      scopes: [scope],
      clientOptions: { transporterOptions: { fetchImplementation: tokenFetch, retry: false } },
    });
    const connection: VertexConnection = {
      client: new Client({
        vertexai: true,
        project: account.project_id,
        location,
        googleAuthOptions: { authClient: await auth.getClient(), scopes: [scope] },
        httpOptions: { baseUrl: apiUrl, timeout: timeoutMilliseconds },
      }),
      assetReference: ReferenceType.ASSET,
      operationNamed: (name) => Object.assign(new Operation(), { name }),
      token: async () => {
        const token = await auth.getAccessToken();
        if (typeof token !== 'string') throw new Error('Google gave no access token.');
        return token;
      },
    };
    cached = { credentials: keyFile, connection };
    return connection;
  };

  /** Replaces the library's fixed token URL by the configured one, with a time limit. */
  function tokenFetch(_input: string | URL | Request, init?: RequestInit): Promise<Response> {
    return fetch(tokenUrl, {
      ...init,
      signal: AbortSignal.timeout(Math.min(timeoutMilliseconds, tokenTimeoutMilliseconds)),
    });
  }
}

/** https://cloud.google.com/iam/docs/keys-create-delete */
const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});
