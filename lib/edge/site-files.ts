import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderToDeploy } from '../foundation/project-root.ts';

/** The page for an unknown address. */
export const notFoundFile = 'not-found.html';

/** What pages need to know of their deployment. */
export const configurationFile = 'config.json';

/** Its file names change with their content. */
const hashedFolder = 'assets/';

/** The built site. */
export class SiteFiles {
  /** Absolute. */
  readonly folder: string;

  /** @param path from the project's root, or absolute */
  constructor(path: string) {
    this.folder = folderToDeploy(path, 'The site is not built: "npx cdk synth" builds it.');
  }

  /** `/about` for `about.html`. */
  get pages(): readonly string[] {
    return this.#names
      .filter((name) => name.endsWith('.html'))
      .map((name) => `/${name.slice(0, -'.html'.length)}`)
      .filter((path) => path !== '/index')
      .sort();
  }

  /** Neither pages nor hashed files; includes the files that a deployment adds. */
  get otherFiles(): readonly string[] {
    return [...this.#names, configurationFile]
      .filter((name) => !name.endsWith('.html') && !name.startsWith(hashedFolder))
      .map((name) => `/${name}`)
      .sort();
  }

  /** Text files with the site's origin in place of the stand-in, by file name. */
  withOrigin(origin: string): ReadonlyMap<string, string> {
    const texts = this.#names
      .filter((name) => /\.(html|json|txt|xml)$/.test(name))
      .map((name) => [name, readFileSync(join(this.folder, name), 'utf8')] as const)
      .filter(([, text]) => text.includes(originStandIn));
    return new Map(texts.map(([name, text]) => [name, text.replaceAll(originStandIn, origin)]));
  }

  get #names(): readonly string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1));
  }
}

/** test/stacks/site.test.ts keeps it the same as in web/addresses/site-origin.ts. */
export const originStandIn = 'https://site-origin.invalid';
