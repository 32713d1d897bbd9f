import { userInfo } from 'node:os';
import { askIdentity } from './account/questions.ts';
import type { Target } from './aws-of.ts';

/** By whose credentials the shell asks; on this machine the name of its user. */
export async function operatorOf(target: Target): Promise<string> {
  return target === undefined ? userInfo().username : (await askIdentity()).arn;
}
