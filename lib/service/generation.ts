import { Duration, Validations } from 'aws-cdk-lib';
import type { Policy } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { programLineMaximumMinutes } from '../../contract/videos/line.ts';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { wildcardAfterArn } from '../foundation/wildcards.ts';
import { addFailures } from '../functions/failures.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { Releases } from '../functions/releases.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Media } from '../media/media.ts';
import type { SampleClips } from '../media/sample-clips.ts';
import { Provenance } from './provenance.ts';
import type { VideoModels } from './video-models.ts';
import type { Webhooks } from './webhooks.ts';

/** Time in line, 30 minutes from the slot to the end, and 5 to write the end. */
const renderingEndsAfter = Duration.minutes(programLineMaximumMinutes + 30 + 5);

export interface GenerationProps {
  readonly environment: Environment;
  readonly releases: Releases;
  readonly tables: DataTables;
  readonly media: Media;
  readonly samples: SampleClips;
  readonly models: VideoModels;
  readonly webhooks: Webhooks;
}

const anyVersion =
  'Executions belong to published versions, whose numbers are not known: the wildcard covers any version of this one function.';

/** A durable function renders a video; a reconciler restarts or ends lost ones. */
export class Generation extends Construct {
  /** Runs each minute. */
  readonly reconciler: ReelwrightFunction;
  readonly #render: ReelwrightFunction;
  readonly #live: Alias;
  readonly #models: VideoModels;
  readonly #provenance: Provenance;
  readonly #tables: DataTables;

  constructor(scope: Construct, id: string, props: GenerationProps) {
    super(scope, id);
    const failures = addFailures(this);
    this.#provenance = new Provenance(this, 'Provenance', { environment: props.environment });
    this.#render = this.#addRendering(props, failures);
    this.#live = props.releases.release(this.#render, [this.#allowCheckpoints()]);
    this.reconciler = this.#addReconciliation(props, failures);
    this.#addModelCheck(props, failures);
    this.#addMarginReport(props);
    this.#models = props.models;
    this.#tables = props.tables;
  }

  /** By a qualified name, so that a rendering continues with the code that it began with. */
  grantStart(starter: ReelwrightFunction): void {
    starter.setVariable('RENDER_FUNCTION_ARN', this.#live.functionArn);
    starter.allow(['lambda:InvokeFunction'], [this.#live.functionArn]);
  }

  grantChooseModel(chooser: ReelwrightFunction): void {
    this.#models.grantChoose(chooser);
  }

  grantKnowModels(reader: ReelwrightFunction): void {
    this.#models.provideModels(reader);
  }

  grantRewritePrompts(writer: ReelwrightFunction): void {
    this.#models.grantRewritePrompts(writer);
  }

  grantKnowMaxima(reader: ReelwrightFunction): void {
    this.#models.provideMaxima(reader);
  }

  grantSeeLine(reader: ReelwrightFunction): void {
    grantTables(reader, this.#tables, ['lines.read']);
    this.#models.grantReadCapacities(reader);
  }

  grantLeaveLine(changer: ReelwrightFunction): void {
    grantTables(changer, this.#tables, ['lines.leave']);
  }

  grantSignVideos(signer: ReelwrightFunction): void {
    this.#provenance.grantSign(signer);
  }

  #addRendering(
    { environment, tables, media, samples, models, webhooks }: GenerationProps,
    failures: Queue,
  ): ReelwrightFunction {
    const render = new ReelwrightFunction(this, 'RenderVideo', {
      environment,
      entry: 'functions/videos/generation/render-video.lambda.ts',
      description:
        'Renders one video: wait for a slot, submit, wait, copy, complete or refund. The execution is named after the video',
      // For one step: waiting between steps does not count.
      timeout: Duration.minutes(2),
      memoryMegabytes: 1024,
      durable: { executionTimeout: renderingEndsAfter, retentionPeriod: Duration.days(7) },
      bulkhead: 'rendering',
      deadLetterQueue: failures,
    });
    grantTables(render, tables, [
      'videos.advance',
      'credits.post',
      'apiAccess.refund',
      'lines.join',
      'lines.change',
      'statusRecords.countVideos',
    ]);
    media.grantProduce(render);
    samples.grantCopy(render);
    media.grantReadImages(render);
    media.grantReadVideos(render);
    this.#provenance.grantSign(render);
    models.grantAsk(render);
    models.grantReadCapacities(render);
    webhooks.grantTell(render);
    return render;
  }

  /** https://docs.aws.amazon.com/lambda/latest/dg/durable-security.html */
  #allowCheckpoints(): Policy {
    const checkpoints = this.#render.allowAfterwards(
      'Checkpoints',
      [
        'lambda:CheckpointDurableExecution',
        'lambda:GetDurableExecutionState',
        // A rendering that gives its slot back wakes the next one.
        'lambda:SendDurableExecutionCallbackSuccess',
      ],
      [`${this.#render.functionArn}:*`],
    );
    Validations.of(checkpoints).acknowledge({
      id: `AwsSolutions-IAM5[${wildcardAfterArn(this, this.#render, ':*')}]`,
      reason: anyVersion,
    });
    return checkpoints;
  }

  #addReconciliation(
    { environment, tables, media, models, webhooks }: GenerationProps,
    failures: Queue,
  ): ReelwrightFunction {
    const reconcile = new ScheduledFunction(this, 'ReconcileVideos', {
      environment,
      entry: 'functions/videos/generation/reconcile-videos.lambda.ts',
      description: 'Starts renderings whose start was lost, and ends and refunds overdue videos',
      timeout: Duration.seconds(50),
      // Half a processor checks 10,000 videos in some 40 s.
      memoryMegabytes: 1024,
      deadLetterQueue: failures,
      every: Duration.minutes(1),
      purpose: 'Finds videos without a running rendering',
    });
    grantTables(reconcile, tables, [
      'videos.findUnfinished',
      'videos.advance',
      'credits.post',
      'apiAccess.refund',
      'statusRecords.countVideos',
      'lines.change',
    ]);
    media.grantRemoveVideos(reconcile);
    models.grantBook(reconcile);
    webhooks.grantTell(reconcile);
    this.grantStart(reconcile);
    models.grantReadCapacities(reconcile);
    reconcile.allow(['lambda:SendDurableExecutionCallbackSuccess'], [`${this.#render.functionArn}:*`]);
    reconcile.acknowledgeWildcard(wildcardAfterArn(reconcile, this.#render, ':*'), anyVersion);
    return reconcile;
  }

  #addModelCheck({ environment, models }: GenerationProps, failures: Queue): void {
    const check = new ScheduledFunction(this, 'CheckModels', {
      environment,
      entry: 'functions/videos/models/check-models.lambda.ts',
      description: 'Logs which models retire soon',
      timeout: Duration.seconds(10),
      memoryMegabytes: 256,
      deadLetterQueue: failures,
      every: Duration.days(1),
      purpose: 'Checks which models retire soon',
    });
    models.provideModels(check);
  }

  #addMarginReport({ environment, models }: GenerationProps): void {
    const report = new ReelwrightFunction(this, 'ReportMargin', {
      environment,
      name: operatorFunctionName(environment.name, 'reportMargin'),
      entry: 'functions/videos/models/report-margin.lambda.ts',
      description: 'Reports what videos cost and earned, by day and model',
      timeout: Duration.seconds(30),
      memoryMegabytes: 256,
    });
    models.grantReadMargins(report);
  }
}
