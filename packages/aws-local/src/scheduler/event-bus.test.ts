import { expect, it } from 'vitest';
import { createEventBus } from './event-bus.ts';

const rule = (logicalId: string, EventPattern: object, State = 'ENABLED') => ({
  ...{ key: `Site/${logicalId}`, stack: 'Site', logicalId, type: 'AWS::Events::Rule', ref: logicalId },
  attributes: { Arn: `arn:rule/${logicalId}` },
  properties: { EventPattern, State, Targets: [{ Arn: `arn:${logicalId}`, Id: 'Target0' }] },
});

it('an event runs the functions of the rules that it matches, if they may be run', async () => {
  const invoked: string[] = [];
  const lines: string[] = [];
  const bus = (mayInvoke = true) =>
    createEventBus(
      [
        rule('BySource', { source: ['aws.ses', 'aws.s3'] }),
        rule('ByTag', { detail: { mail: { tags: { kind: ['hello'], no_account: [{ exists: false }] } } } }),
        rule('OfOthers', { source: ['aws.ses'], detail: { mail: { tags: { kind: ['other'] } } } }),
        rule('Present', {
          source: ['aws.ses'],
          detail: { mail: { tags: { no_account: [{ exists: true }] } } },
        }),
        rule('Disabled', { source: ['aws.ses'] }, 'DISABLED'),
      ],
      {
        invokeAsync: async (arn) => {
          invoked.push(arn);
          if (arn === 'arn:ByTag') throw new Error('no such function');
        },
        assertMayInvoke: ({ sourceArn }) => {
          if (!mayInvoke) throw new Error(`No permission for ${sourceArn}.`);
        },
        log: (line) => void lines.push(line),
      },
    );
  const { put } = bus();
  put({ source: 'aws.ses', detail: { mail: { tags: { kind: ['hello', 'you'] } } } });
  expect(invoked.splice(0)).toEqual(['arn:BySource', 'arn:ByTag']);
  put({ source: 'aws.ses', detail: { mail: { tags: { kind: ['hello'], no_account: ['true'] } } } });
  expect(invoked.splice(0)).toEqual(['arn:BySource', 'arn:Present']);
  put({ source: 'aws.ec2' });
  expect(invoked).toEqual([]);
  await new Promise(setImmediate);
  expect(lines).toEqual(['The rule ByTag failed: Error: no such function']);
  expect(() => bus(false)).toThrow('No permission for arn:rule/BySource.');
});
