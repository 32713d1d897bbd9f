import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CustomResources, createCustomResources } from './custom-resources.ts';
import type { Resource } from './resource-type.ts';

/** What CloudFormation sends to the function, as far as these tests look at it. */
interface Event {
  readonly RequestType: string;
  readonly ResponseURL: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceProperties: unknown;
  readonly OldResourceProperties?: unknown;
}

let folder: string;
const cleanUp: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aws-local-custom-'));
});
afterEach(() => {
  for (const undo of cleanUp.splice(0)) undo();
  rmSync(folder, { recursive: true });
});

describe('provide', () => {
  it('creates with the properties as texts, and remembers the answer over a restart', async () => {
    const { customResources, events, restart } = await serve(
      answerWith({ id: 'key-1', data: { PublicKey: 'PEM' } }),
    );

    const outcome = await customResources.provide(resource({ Bits: 2048, Strong: true }));

    expect(outcome).toEqual({ physicalResourceId: 'key-1', data: { PublicKey: 'PEM' } });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      RequestType: 'Create',
      ResourceProperties: { ServiceToken: 'arn:maker', Bits: '2048', Strong: 'true' },
      LogicalResourceId: 'Key',
      ResourceType: 'Custom::Key',
      StackId: expect.stringContaining('stack/Service/'),
    });
    expect(restart().recall(resource({ Bits: 2048, Strong: true }))).toMatchObject(outcome);
    expect(restart().recall(resource({ Bits: 4096, Strong: true }))).toBeUndefined();
  });

  it('updates when the properties changed, and deletes what the update replaced', async () => {
    let number = 0;
    const { customResources, events } = await serve((event) => {
      if (event.RequestType !== 'Delete') number += 1;
      return answerWith({ id: `key-${number}` })(event);
    });
    await customResources.provide(resource({ Bits: 2048 }));

    const outcome = await customResources.provide(resource({ Bits: 4096 }));

    expect(outcome.physicalResourceId).toBe('key-2');
    expect(events.map(({ RequestType, PhysicalResourceId }) => [RequestType, PhysicalResourceId])).toEqual([
      ['Create', undefined],
      ['Update', 'key-1'],
      ['Delete', 'key-1'],
    ]);
    expect(events[1]?.OldResourceProperties).toMatchObject({ Bits: '2048' });
  });

  it('says why the function failed, and remembers nothing', async () => {
    const { customResources } = await serve((event) =>
      put(event, { Status: 'FAILED', Reason: 'No entropy', PhysicalResourceId: 'x' }),
    );

    await expect(customResources.provide(resource({}))).rejects.toThrow(
      'The custom resource "Service/Key" failed: No entropy',
    );
    expect(customResources.recall(resource({}))).toBeUndefined();
  });

  it.each([
    ['takes an answer of 4,096 bytes', 4_096, undefined],
    ['refuses one of a byte more', 4_097, 'Response object is too long: 4097 bytes'],
  ])('%s', async (_, bytes, refusal) => {
    const answer = { Status: 'SUCCESS', PhysicalResourceId: 'x', Data: { text: '' } };
    answer.Data.text = 'x'.repeat(bytes - JSON.stringify(answer).length);
    const { customResources } = await serve((event) => put(event, answer));
    const provided = customResources.provide(resource({}));
    if (refusal === undefined) await expect(provided).resolves.toMatchObject({ physicalResourceId: 'x' });
    else await expect(provided).rejects.toThrow(refusal);
  });

  it('says that the function ended without an answer', async () => {
    const { customResources } = await serve(async () => {});

    await expect(customResources.provide(resource({}))).rejects.toThrow(
      'The function of the custom resource "Service/Key" ended without an answer.',
    );
  });
});

describe('the answer URL', () => {
  it('takes one answer, once', async () => {
    const statuses: number[] = [];
    const { customResources } = await serve(async (event) => {
      for (const id of ['first', 'second']) {
        const response = await fetch(event.ResponseURL, {
          method: 'PUT',
          headers: { 'content-type': '' },
          body: JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: id }),
        });
        statuses.push(response.status);
      }
    });

    const outcome = await customResources.provide(resource({}));

    expect(outcome.physicalResourceId).toBe('first');
    expect(statuses).toEqual([200, 403]);
  });
});

describe('an answer with a content type', () => {
  it('is refused, as by S3, whose signature has an empty one', async () => {
    const statuses: number[] = [];
    const { customResources } = await serve(async (event) => {
      const body = JSON.stringify({ Status: 'SUCCESS', PhysicalResourceId: 'key' });
      const { status } = await fetch(event.ResponseURL, { method: 'PUT', body });
      statuses.push(status);
    });

    await expect(customResources.provide(resource({}))).rejects.toThrow('ended without an answer');
    expect(statuses).toEqual([403]);
  });
});

async function serve(runFunction: (event: Event) => Promise<void>) {
  const events: Event[] = [];
  let current: CustomResources | undefined;
  const server = createServer((request, response) => void current?.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const restart = (): CustomResources => {
    current = createCustomResources({
      file: join(folder, 'custom-resources.json'),
      awsEndpointUrl: `http://127.0.0.1:${port}`,
      invoke: async (functionArn, event) => {
        expect(functionArn).toBe('arn:maker');
        if (!isEvent(event)) throw new Error('Not an event of CloudFormation.');
        events.push(event);
        await runFunction(event);
      },
    });
    return current;
  };
  return { customResources: restart(), restart, events };
}

function answerWith({ id, data }: { readonly id: string; readonly data?: unknown }) {
  return (event: Event): Promise<void> =>
    put(event, { Status: 'SUCCESS', PhysicalResourceId: id, Data: data });
}

async function put(event: Event, answer: unknown): Promise<void> {
  await fetch(event.ResponseURL, {
    method: 'PUT',
    headers: { 'content-type': '' },
    body: JSON.stringify(answer),
  });
}

function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && 'RequestType' in value && 'ResponseURL' in value;
}

function resource(properties: Readonly<Record<string, unknown>>): Resource {
  return {
    key: 'Service/Key',
    stack: 'Service',
    logicalId: 'Key',
    type: 'Custom::Key',
    ref: '',
    attributes: {},
    properties: { ServiceToken: 'arn:maker', ...properties },
  };
}
