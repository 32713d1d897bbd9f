import * as z from 'zod/mini';
import type { Environment } from './environments.ts';
import written from './secret-generations.json' with { type: 'json' };

/**
 * Each generation has its own resources: a public key of CloudFront, for one, cannot change in place. `npm
 * run rotate` writes them and never reuses a number.
 */
export interface Generations {
  /** Ascending: one, or two during a rotation and until the next one. */
  readonly accepted: readonly number[];
  /** New links or requests carry it. */
  readonly used: number;
}

const generations = z
  .strictObject({
    accepted: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(2)),
    used: z.int(),
  })
  .check(
    z.refine(
      ({ accepted: [first, second], used }) =>
        (second === undefined || (first !== undefined && first < second)) && [first, second].includes(used),
      'accepted must ascend and hold used',
    ),
  );

/** No person sees these. */
export const generatedSecrets = {
  'media-signing-key': 'mediaSigningKey',
  'origin-secret': 'originSecret',
} as const;
export type GeneratedSecret = keyof typeof generatedSecrets;

const ofEnvironment = z.strictObject({ mediaSigningKey: generations, originSecret: generations });
export const SecretGenerations = z.strictObject({
  laptop: ofEnvironment,
  trial: ofEnvironment,
  dev: ofEnvironment,
  staging: ofEnvironment,
  prod: ofEnvironment,
} satisfies Record<Environment['name'], unknown>);
export type SecretGenerations = z.infer<typeof SecretGenerations>;

/** @throws {Error} if the file breaks the schema, for example after a merge */
export const secretGenerations: SecretGenerations = z.parse(SecretGenerations, written);

/** Whether a new generation is accepted but not used yet. */
export function isRotating({ accepted, used }: Generations): boolean {
  return Math.max(...accepted) > used;
}

/** A rotation's first deployment accepts a new generation. An unfinished rotation stays as it is. */
export function accepting(generations: Generations): Generations {
  if (isRotating(generations)) return generations;
  const { used } = generations;
  return { accepted: [used, used + 1], used };
}

/** The second deployment uses the new generation and still accepts the former one. */
export function using({ accepted }: Generations): Generations {
  return { accepted, used: Math.max(...accepted) };
}

/** After a leak only the used generation is accepted. */
export function revoking({ used }: Generations): Generations {
  return { accepted: [used], used };
}
