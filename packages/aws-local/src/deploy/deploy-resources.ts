import type { CustomResources } from '../assembly/custom-resources.ts';
import { type Deployment, isCustomResource } from '../assembly/deployment.ts';
import type { Resource } from '../assembly/resource-type.ts';

/** Runs the functions behind custom resources while the rest of the cloud is not there yet. */
export interface Providers {
  /** Makes the functions among these resources invocable. */
  readonly start: (resources: readonly Resource[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Resolves all resources of an assembly, in order of creation. Custom resources that are new or changed are created by
 * their functions on the way; the others keep their earlier answers.
 */
export async function deployResources(
  deployment: Deployment,
  environment: {
    /** Takes each batch before any of its custom resources is created. */
    readonly onResources: (resources: readonly Resource[]) => void;
    readonly customResources: CustomResources;
    readonly providers: Providers;
  },
): Promise<readonly Resource[]> {
  const { onResources, customResources, providers } = environment;
  const resources: Resource[] = [];
  let providersRun = false;
  try {
    for (;;) {
      const batch = deployment.nextResources();
      if (batch.length === 0) return resources;
      resources.push(...batch);
      onResources(batch);
      for (const resource of batch.filter(({ type }) => isCustomResource(type))) {
        let outcome = customResources.recall(resource);
        if (outcome === undefined) {
          await providers.start(resources);
          providersRun = true;
          outcome = await customResources.provide(resource);
        }
        deployment.provide(resource.key, outcome);
      }
    }
  } finally {
    if (providersRun) await providers.stop();
  }
}
