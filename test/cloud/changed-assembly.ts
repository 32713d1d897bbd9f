import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Environment, environmentNamed } from '../../lib/foundation/environments.ts';
import { usualAssemblyFolder } from './test-cloud.ts';

/** The assembly with models that make one video at once. The caller removes it. */
export function assemblyOfOneAtOnce(): string {
  return changedAssembly((text) => text.replaceAll(/(videosAtOnce\\":)\d+/g, '$11'));
}

/**
 * The assembly with the rates of another environment's web ACLs, which is all that lets a laptop pass more than production
 * does. The caller removes it.
 */
export function assemblyWithRatesOf(name: Environment['name']): string {
  const rates = new Map(
    Object.entries(environmentNamed(name).addressRates).map(([rule, rate]) => [rule.toLowerCase(), rate]),
  );
  return changedAssembly((text, file) => {
    if (!file.endsWith('Service.template.json')) return text;
    const template = JSON.parse(text);
    for (const resource of Object.values<{ Type: string; Properties: { Rules: AclRule[] } }>(
      template.Resources,
    )) {
      if (resource.Type !== 'AWS::WAFv2::WebACL') continue;
      for (const { Name, Statement } of resource.Properties.Rules) {
        if (Statement.RateBasedStatement === undefined) continue;
        const rate = rates.get(Name.toLowerCase());
        if (rate === undefined) throw new Error(`The environment ${name} has no rate ${Name}.`);
        Object.assign(Statement.RateBasedStatement, {
          Limit: rate.requests,
          EvaluationWindowSec: rate.windowSeconds,
        });
      }
    }
    return JSON.stringify(template);
  });
}

interface AclRule {
  readonly Name: string;
  readonly Statement: { readonly RateBasedStatement?: object };
}

/** A copy of the usual assembly; its assets stay where they are. */
function changedAssembly(change: (text: string, file: string) => string): string {
  const copy = mkdtempSync(join(tmpdir(), 'reelwright-assembly-'));
  const assets = `"path": "${join(relative(copy, usualAssemblyFolder), 'asset.')}`;
  for (const name of readdirSync(usualAssemblyFolder).filter((file) => !file.startsWith('asset.'))) {
    const text = readFileSync(join(usualAssemblyFolder, name), 'utf8');
    writeFileSync(join(copy, name), change(text.replaceAll('"path": "asset.', assets), name));
  }
  return copy;
}
