import {
  DurableExecutionInvocationInputWithClient,
  type DurableLambdaHandler,
  withDurableExecution,
} from '@aws/durable-execution-sdk-js';
import { LocalDurableTestRunner, WaitingOperationStatus } from '@aws/durable-execution-sdk-js-testing';
import { renderVideo } from '../../functions/videos/generation/render-video.ts';
import { dependenciesOf, renderingInput, type Scene } from './scenes.ts';

type Event = Parameters<DurableLambdaHandler>[0];
type Client = DurableExecutionInvocationInputWithClient['durableExecutionClient'];
type CheckpointRequest = Parameters<Client['checkpoint']>[0];
type Update = NonNullable<CheckpointRequest['Updates']>[number];
type Operation = NonNullable<
  DurableExecutionInvocationInputWithClient['InitialExecutionState']['Operations']
>[number];

/** One invocation of a durable function, as it was. */
export interface RecordedInvocation {
  /** Since the execution's start, by the scene's clock. */
  readonly seconds: number;
  /** The state that Lambda began it with. */
  readonly operations: readonly Operation[];
  /** What the function wrote down, in its order, and the state that Lambda answered with. */
  readonly checkpoints: readonly {
    readonly updates: readonly Update[];
    readonly operations: readonly Operation[];
  }[];
  /** SUCCEEDED, FAILED, or PENDING while it waits. */
  readonly status: string;
}

/** The scene's clock goes on by so much with every invocation. */
const secondsBetweenInvocations = 4;

/** Runs the present `render-video` through a scene in AWS's own test runner, and writes down what passes between them. */
export async function recordHistory(scene: Scene): Promise<readonly RecordedInvocation[]> {
  const invocations: RecordedInvocation[] = [];
  let seconds = -secondsBetweenInvocations;
  const handler = withDurableExecution(renderVideo(dependenciesOf(scene, () => seconds)));
  const runner = new LocalDurableTestRunner({
    handlerFunction: async (event, context) => {
      seconds += secondsBetweenInvocations;
      const at = seconds;
      const checkpoints: { updates: readonly Update[]; operations: readonly Operation[] }[] = [];
      const { client, state } = partsOf(event);
      const output = await handler(
        new DurableExecutionInvocationInputWithClient(event, {
          getExecutionState: (parameters, logger) => client.getExecutionState(parameters, logger),
          async checkpoint(parameters, logger) {
            const response = await client.checkpoint(parameters, logger);
            checkpoints.push({
              updates: copied(parameters.Updates ?? []),
              operations: copied(response.NewExecutionState?.Operations ?? []),
            });
            return response;
          },
        }),
        context,
      );
      invocations.push({ seconds: at, operations: state, checkpoints, status: output.Status });
      return output;
    },
  });
  void runner
    .getOperation('slot')
    .waitForData(WaitingOperationStatus.SUBMITTED)
    .then((callback) => callback.sendCallbackSuccess())
    .catch(() => undefined);
  await runner.run({ payload: renderingInput });
  return invocations;
}

/**
 * Continues a recorded execution with the present `render-video`, at the beginning of each invocation and after each
 * of its checkpoints, where Lambda may begin it anew.
 *
 * @returns what differs, a sentence for each
 */
export async function replayHistory(
  scene: Scene,
  invocations: readonly RecordedInvocation[],
): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const [index, invocation] of invocations.entries()) {
    for (let done = 0; done <= invocation.checkpoints.length; done += 1) {
      const where = `invocation ${index + 1}, after ${done} checkpoints`;
      for (const difference of await replay(scene, invocation, done))
        differences.push(`${where}: ${difference}`);
    }
  }
  return [...new Set(differences)];
}

async function replay(scene: Scene, recorded: RecordedInvocation, done: number): Promise<readonly string[]> {
  const differences: string[] = [];
  const state = new Map(recorded.operations.map((operation) => [operation.Id, operation]));
  for (const { operations } of recorded.checkpoints.slice(0, done)) {
    for (const operation of operations) state.set(operation.Id, operation);
  }
  const answers = new Map<string, readonly Operation[]>();
  const known = new Map<string, Update>();
  for (const { updates, operations } of recorded.checkpoints) {
    for (const update of updates) {
      known.set(keyOf(update), update);
      answers.set(
        keyOf(update),
        operations.filter(({ Id }) => Id === update.Id),
      );
    }
  }
  const handler = withDurableExecution(renderVideo(dependenciesOf(scene, () => recorded.seconds)));
  const event = new DurableExecutionInvocationInputWithClient(
    {
      DurableExecutionArn:
        'arn:aws:lambda:us-east-1:111111111111:function:render-video:1/durable-execution/a/b',
      CheckpointToken: 'token',
      InitialExecutionState: { Operations: copied([...state.values()]), NextMarker: '' },
    },
    {
      getExecutionState: async () => ({ Operations: [], NextMarker: '' }),
      async checkpoint({ Updates = [] }) {
        for (const update of Updates) {
          const before = known.get(keyOf(update));
          if (
            before?.Name !== update.Name ||
            before?.Type !== update.Type ||
            before?.SubType !== update.SubType
          ) {
            differences.push(
              `it writes down "${update.Name}" (${update.Type} ${update.Action}), where the recorded one ${
                before === undefined ? 'ends' : `has "${before.Name}" (${before.Type} ${before.Action})`
              }`,
            );
          }
        }
        return {
          CheckpointToken: 'token',
          NewExecutionState: {
            Operations: copied(Updates.flatMap((update) => answers.get(keyOf(update)) ?? [])),
          },
        };
      },
    },
  );
  const context = { awsRequestId: 'replay', getRemainingTimeInMillis: () => 60_000 };
  try {
    const output = await handler(event, Object.assign(Object.create(null), context));
    if (output.Status !== recorded.status) {
      differences.push(
        `it ends ${output.Status}, the recorded one ${recorded.status}: ${JSON.stringify(output)}`,
      );
    }
  } catch (error) {
    differences.push(error instanceof Error ? error.message : String(error));
  }
  return differences;
}

function keyOf({ Id, Action }: Update): string {
  return `${Id} ${Action}`;
}

function partsOf(event: Event): { client: Client; state: readonly Operation[] } {
  if (!(event instanceof DurableExecutionInvocationInputWithClient))
    throw new Error('The runner gave no client.');
  return {
    client: event.durableExecutionClient,
    state: copied(event.InitialExecutionState.Operations ?? []),
  };
}

function copied<Value>(value: Value): Value {
  return structuredClone(value);
}
