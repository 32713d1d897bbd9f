import * as questions from '../account/questions.ts';
import { readStackStates } from '../account/stack-states.ts';
import { writeSecret } from '../account/write-secret.ts';
import * as changes from './changes.ts';

/** What the setup asks and changes outside: the AWS account of the shell's credentials, DNS and Stripe. */
export const shellAccount = { ...questions, ...changes, readStackStates, writeSecret };
export type Account = typeof shellAccount;
