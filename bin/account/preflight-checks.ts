import { Resolver } from 'node:dns/promises';
import { type Environment, regionOf } from '../../lib/foundation/environments.ts';
import { stacksOf } from './environment-stacks.ts';
import * as judgments from './judgments.ts';
import * as questions from './questions.ts';
import { readStackStates } from './stack-states.ts';
import { refused, type Verdict } from './verdict.ts';
import { neededSecrets, placeOf } from './written-secrets.ts';

/** What is asked, and what came of it. */
export interface Finding {
  readonly name: string;
  readonly verdict: Verdict;
}

/**
 * Asks the account of the shell's credentials whether the environment can be deployed there, and changes nothing. In
 * another account than the environment's nothing more is asked. A question that fails is a refusal with the reason.
 *
 * @param resolver of public DNS; each of its questions is given up after ten seconds
 */
export async function* preflight(
  environment: Environment,
  resolver: questions.PublicDns = new Resolver({ timeout: 5_000, tries: 2 }),
): AsyncGenerator<Finding> {
  yield { name: 'facts', verdict: judgments.judgeFacts(environment) };
  const identity = await finding('account', async () => {
    const caller = await questions.askIdentity();
    return judgments.judgeIdentity(environment, caller);
  });
  yield identity;
  if (!identity.verdict.ok) return;

  const stacks = stacksOf(environment);
  const regions = new Map(stacks.map((stack) => [stack.region, stack]));
  for (const stack of regions.values()) {
    yield finding(`bootstrap ${stack.region}`, async () =>
      judgments.judgeBootstrap(
        stack,
        environment.account ?? '',
        await questions.askBootstrapVersion(stack.region),
      ),
    );
  }
  yield finding('concurrency', async () =>
    judgments.judgeConcurrency(environment, await questions.askConcurrency(regionOf(environment))),
  );

  // Cost Explorer refuses every question until it was opened once.
  if (environment.costAnomalyMonitor !== undefined) {
    yield finding('unusual costs', async () =>
      judgments.judgeCostMonitor(environment, await questions.askCostMonitors()),
    );
  }

  yield* askEmailAndDomain(environment, resolver);

  const states = await readStackStates(stacks).catch((error: unknown) => reasonOf(error));
  if (typeof states === 'string') {
    yield { name: 'stacks', verdict: unanswered(states) };
    return;
  }
  yield { name: 'stacks', verdict: judgments.judgeStates(states) };
  for (const secret of neededSecrets(environment)) {
    yield finding(secret, async () =>
      judgments.judgeSecret(
        secret,
        await questions.askSecret(placeOf(secret, environment)),
        environment,
        states,
      ),
    );
  }
  if (environment.tax !== undefined) {
    yield finding('tax', async () => {
      const key = await questions.askSecret(placeOf('stripe-secret-key', environment));
      return judgments.judgeTax(key === null ? null : await questions.askTaxStatus(key));
    });
  }
  yield finding('signed videos', async () => {
    const pem = await questions.askSecret(placeOf('provenance-certificates', environment));
    return judgments.judgeProvenance(environment, pem, new Date());
  });
  yield finding('protection', async () =>
    judgments.judgeProtection(
      environment,
      states,
      environment.retain ? await questions.askProtection(states) : [],
    ),
  );
}

/** Whether the environment's email may be sent, and its domain served. */
async function* askEmailAndDomain(
  environment: Environment,
  resolver: questions.PublicDns,
): AsyncGenerator<Finding> {
  const { emailSender, domain } = environment;
  yield finding('email', async () =>
    judgments.judgeEmailAccount(environment, await questions.askEmailAccount(regionOf(environment))),
  );
  if (emailSender !== undefined) {
    yield finding('sender', async () =>
      judgments.judgeSender(
        environment.name,
        emailSender,
        await questions.askSender(emailSender.verifiedDomain ?? emailSender.address, regionOf(environment)),
      ),
    );
  }
  if (domain !== undefined) {
    yield finding('certificate', async () =>
      judgments.judgeCertificate(
        environment.name,
        domain,
        await questions.askCertificate(domain.certificateArn),
      ),
    );
    yield finding('domain', async () =>
      judgments.judgeDelegation(domain.name, await questions.askDelegation(domain.name, resolver)),
    );
  }
}

async function finding(name: string, judge: () => Promise<Verdict>): Promise<Finding> {
  try {
    return { name, verdict: await judge() };
  } catch (error) {
    return { name, verdict: unanswered(reasonOf(error)) };
  }
}

function unanswered(reason: string): Verdict {
  return /^(CredentialsProvider|ExpiredToken|TokenProvider)/.test(reason)
    ? refused('The shell has no valid credentials of AWS.', 'export AWS_PROFILE=…, after signing in to it')
    : refused(`AWS did not answer: ${reason}`, 'the command again, by credentials that may ask this');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
