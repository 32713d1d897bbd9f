import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Reelwright } from '../../../packages/sdk-js/src/index.ts';
import { pythonMethodOf } from '../../../test/sdks/python-source.ts';
import { sdks } from './sdks.ts';

const packages = path.resolve(import.meta.dirname, '../../../packages');
const read = (file: string) => readFileSync(path.join(packages, file), 'utf8');

function sdk(language: string) {
  const found = sdks.find((each) => each.language === language);
  if (found === undefined) throw new Error(`There is no SDK for ${language}.`);
  return found;
}

it('the SDK for JavaScript has the name, version, engine and methods that are shown', () => {
  const { packageName, needs, install, code } = sdk('JavaScript');
  const manifest = z
    .object({ name: z.string(), version: z.string(), engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(read('sdk-js/package.json')));
  expect(packageName).toBe(manifest.name);
  expect(needs).toContain(`Node ${manifest.engines.node.replace('>=', '')} or newer`);
  expect(install).toContain(`--workspace ${manifest.name}\n`);
  expect(install).toContain(`${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`);
  const reelwright = new Reelwright({ apiKey: 'rw_test_key' });
  const methods = [...code.matchAll(/reelwright\.(\w+\.\w+)\(/g)];
  expect(methods).toHaveLength(2);
  for (const [, method = ''] of methods) expect(reelwright).toHaveProperty(method);
});

it('the SDK for Python has the name, version and methods that are shown', () => {
  const { packageName, needs, code } = sdk('Python');
  const manifest = read('sdk-python/pyproject.toml');
  expect(manifest).toContain(`name = "${packageName}"`);
  expect(manifest).toContain(`requires-python = ">=${/[\d.]+\d/.exec(needs)?.[0]}"`);
  const methods = [...code.matchAll(/reelwright\.(\w+)\.(\w+)\(/g)];
  expect(methods).toHaveLength(2);
  for (const [, resource = '', method = ''] of methods)
    expect(() => pythonMethodOf(resource, method)).not.toThrow();
});

it('the SDK for Go has the module, version and functions that are shown', () => {
  const { packageName, needs, install, code } = sdk('Go');
  const manifest = read('sdk-go/go.mod');
  expect(manifest).toContain(`module ${packageName}\n`);
  expect(manifest).toContain(`\ngo ${/[\d.]+\d/.exec(needs)?.[0]}`);
  expect(install).toContain(`-replace ${packageName}=path/to/packages/sdk-go`);
  const source = read('sdk-go/videos.go');
  const methods = [...code.matchAll(/client\.Videos\.(\w+)\(/g)];
  expect(methods).toHaveLength(2);
  for (const [, method] of methods) expect(source).toContain(`func (v *Videos) ${method}(`);
});

it('no SDK is said to be in a registry while its package is private', () => {
  expect(read('sdk-js/package.json')).toContain('"private": true');
  for (const { install } of sdks) expect(install).not.toMatch(/npm install @|pip install reelwright|go get /);
});
