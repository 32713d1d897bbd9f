import { accountId, region } from './assembly/physical-names.ts';
import { createMeters, type Meters } from './cloudwatch/meters.ts';
import { createMetrics, type Metrics } from './cloudwatch/metrics.ts';
import { createIam, type Iam } from './iam/iam.ts';
import { createKms, type Kms } from './kms/kms.ts';
import { createFunctionLogs, type FunctionLogs } from './logs/function-logs.ts';
import type { BusEvent } from './scheduler/event-bus.ts';
import { createEmailEvents } from './ses/email-events.ts';
import { type Mailbox, openMailbox } from './ses/mailbox.ts';
import { createSes, type Ses } from './ses/ses.ts';
import type { Authorize, Credentials } from './signature/caller.ts';
import { type DeadLetters, openDeadLetters } from './sqs/dead-letters.ts';
import type { ParameterSeed } from './ssm/parameter-store.ts';
import { createParameters, type Parameters } from './ssm/parameters.ts';

/** The services that need neither a server nor a resource of the assembly. */
export interface Services {
  readonly iam: Iam;
  readonly kms: Kms;
  readonly logs: FunctionLogs;
  readonly metrics: Metrics;
  readonly meters: Meters;
  readonly mail: Mailbox;
  readonly ses: Ses;
  readonly deadLetters: DeadLetters;
  readonly parameters: Parameters;
  readonly callerChecks: CallerChecks;
}

/** How a service checks the signatures and permissions of its callers. */
interface CallerChecks {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly region: string;
  readonly accountId: string;
  readonly credentials: Credentials;
  readonly authorize: Authorize;
  readonly log: (line: string) => void;
}

/**
 * Opens what these services keep in files.
 *
 * @param options.pathOf the path of a file that keeps state
 * @param options.parameters SecureStrings and other parameters that no template makes, by name
 */
export function createServices(options: {
  readonly pathOf: (name: string) => string;
  readonly parameters: Readonly<Record<string, ParameterSeed>>;
  readonly now: () => number;
  /** Puts an event on the default event bus. */
  readonly putEvent: (event: BusEvent) => void;
  readonly log: (line: string) => void;
}): Services {
  const { pathOf, now, putEvent, log } = options;
  const iam = createIam({ log });
  const metrics = createMetrics();
  const mail = openMailbox({ file: pathOf('mail.jsonl'), now });
  // Callers sign with their own clocks, whatever the cloud's clock says.
  const callerChecks: CallerChecks = {
    now: Date.now,
    region,
    accountId,
    credentials: iam.credentials,
    authorize: iam.isAllowed,
    log,
  };
  return {
    iam,
    kms: createKms({ file: pathOf('kms.jsonl'), iam }),
    logs: createFunctionLogs({ now }),
    metrics,
    meters: createMeters({ metrics, now, log }),
    mail,
    ses: createSes({ mailbox: mail, iam, events: createEmailEvents({ put: putEvent, now }) }),
    deadLetters: openDeadLetters({ file: pathOf('dead-letters.jsonl'), now, log }),
    parameters: createParameters({
      ...callerChecks,
      stateFile: pathOf('parameters.jsonl'),
      seed: options.parameters,
    }),
    callerChecks,
  };
}
