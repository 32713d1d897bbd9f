import * as z from 'zod/mini';

/** A pool's AWS::Cognito::UserPoolIdentityProvider of the type Google. */
export interface GoogleProvider {
  /** `Google`: what requests and identities call it. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What Google is asked to tell, by spaces. */
  readonly scope: string;
  /** The pool's attribute → Google's claim. */
  readonly attributeMapping: Readonly<Record<string, string>>;
}

/** @throws Error with a sentence for whoever wrote the template, if the properties cannot be honoured */
export function readGoogleProvider(properties: unknown): GoogleProvider {
  const parsed = z.safeParse(ProviderProperties, properties);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `The local cloud does not understand the property ${issue?.path.join('.')} of AWS::Cognito::UserPoolIdentityProvider: ${issue?.message}.`,
    );
  }
  const {
    ProviderName: name,
    ProviderDetails: details,
    AttributeMapping: attributeMapping = {},
  } = parsed.data;
  return {
    name,
    clientId: details.client_id,
    clientSecret: details.client_secret,
    scope: details.authorize_scopes,
    attributeMapping,
  };
}

const ProviderProperties = z.object({
  ProviderName: z.string(),
  ProviderDetails: z.object({
    client_id: z.string(),
    client_secret: z.string(),
    authorize_scopes: z.string(),
  }),
  AttributeMapping: z.optional(z.record(z.string(), z.string())),
});
