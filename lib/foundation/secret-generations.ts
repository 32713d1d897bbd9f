import * as z from 'zod/mini';
import type { Environment } from './environments.ts';
import written from './secret-generations.json' with { type: 'json' };

/**
 * The generations of a secret that rotates by deployment. Each is resources of its own ids, since what AWS keeps of a
 * secret (a public key of CloudFront, for one) cannot change in place. `npm run rotate` writes them; a number is never
 * used again.
 */
export interface Generations {
  /** What is valid now: one, or two while a rotation goes on and until the next one. Ascending. */
  readonly accepted: readonly number[];
  /** What new links or requests carry; one of the accepted. */
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

/** Secrets that no person ever sees: they are made in the account. */
export const generatedSecrets = {
  'media-signing-key': 'mediaSigningKey',
  'origin-secret': 'originSecret',
} as const;
export type GeneratedSecret = keyof typeof generatedSecrets;

const ofEnvironment = z.strictObject({ mediaSigningKey: generations, originSecret: generations });
export const SecretGenerations = z.strictObject({
  laptop: ofEnvironment,
  dev: ofEnvironment,
  staging: ofEnvironment,
  prod: ofEnvironment,
} satisfies Record<Environment['name'], unknown>);
export type SecretGenerations = z.infer<typeof SecretGenerations>;

/** @throws {Error} if the file is not as the schema says, for example after a merge by hand */
export const secretGenerations: SecretGenerations = z.parse(SecretGenerations, written);

/** Whether a rotation has begun and the new generation is not used yet. */
export function isRotating({ accepted, used }: Generations): boolean {
  return Math.max(...accepted) > used;
}

/** A rotation's first deployment: a new generation is accepted beside the used one. An unfinished rotation stays as it is. */
export function accepting(generations: Generations): Generations {
  if (isRotating(generations)) return generations;
  const { used } = generations;
  return { accepted: [used, used + 1], used };
}

/** The second deployment: the new generation is used, and the former one is still accepted. */
export function using({ accepted }: Generations): Generations {
  return { accepted, used: Math.max(...accepted) };
}

/** After a leak: the former generation is accepted no more. */
export function revoking({ used }: Generations): Generations {
  return { accepted: [used], used };
}
