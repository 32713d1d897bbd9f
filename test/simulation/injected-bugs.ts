import type { InjectedBug } from './injected-bug.ts';
import { injectedChainBugs } from './injected-chain-bugs.ts';
import { injectedLineBugs } from './injected-line-bugs.ts';
import { injectedMoneyBugs } from './injected-money-bugs.ts';
import { injectedOperatorBugs } from './injected-operator-bugs.ts';
import { injectedPlanBugs } from './injected-plan-bugs.ts';
import { injectedProgramBugs } from './injected-program-bugs.ts';
import { injectedReportBugs } from './injected-report-bugs.ts';
import { injectedSampleBugs } from './injected-sample-bugs.ts';
import { injectedVideoBugs } from './injected-video-bugs.ts';

/** Every bug that the simulator must detect. */
export const injectedBugs: readonly InjectedBug[] = [
  ...injectedVideoBugs,
  ...injectedLineBugs,
  ...injectedMoneyBugs,
  ...injectedPlanBugs,
  ...injectedProgramBugs,
  ...injectedSampleBugs,
  ...injectedOperatorBugs,
  ...injectedReportBugs,
  ...injectedChainBugs,
];
