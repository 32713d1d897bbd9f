import { describe, expect, it } from 'vitest';
import { diffComment } from './diff-comment.ts';

/** Printed by aws-cdk 2.1148. */
const printed = `Stack Reelwright-prod-Data
Resources
[-] AWS::SQS::Queue Q destroy
[~] AWS::DynamoDB::Table T/Table Table replace
 └─ [~] TableName (requires replacement)
     ├─ [-] a
     └─ [+] b
[~] AWS::Lambda::Function F F04B8
 └─ [~] MemorySize
     ├─ [-] 512
     └─ [+] 1024
`;

describe('the comment on a pull request', () => {
  it('names first what would be replaced or destroyed', () => {
    expect(diffComment('prod', printed, 0)).toContain(
      '### prod\n\n**Replaced, destroyed or left behind:**\n\n- `AWS::SQS::Queue Q destroy`\n- `AWS::DynamoDB::Table T/Table Table replace`\n',
    );
  });

  it('says that nothing is lost, or that nothing changes', () => {
    const [, harmless = ''] = printed.split('     └─ [+] b\n');
    expect(diffComment('dev', harmless, 0)).toContain('1 changes. Nothing is replaced or destroyed.');
    expect(diffComment('dev', 'There were no differences', 0)).toContain('Nothing changes.');
  });

  it('never takes a failure for no change', () => {
    expect(diffComment('dev', 'Unable to resolve AWS account', 1)).toContain('**The comparison failed.**');
  });

  it('fits into a comment of GitHub three times', () => {
    const [, harmless = ''] = printed.split('     └─ [+] b\n');
    for (const long of [printed.repeat(10_000), harmless.repeat(10_000)]) {
      expect(diffComment('prod', long, 0).length).toBeLessThan(65_536 / 3);
    }
  });
});
