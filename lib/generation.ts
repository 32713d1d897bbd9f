import { Duration, Validations } from 'aws-cdk-lib';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Credits, Videos } from './data.ts';
import type { Environment } from './environments.ts';
import { addFailures } from './failures.ts';
import type { Media } from './media.ts';
import { operatorFunctionName } from './operator-functions.ts';
import { ReelwrightFunction } from './reelwright-function.ts';
import { ScheduledFunction } from './scheduled-function.ts';
import type { StatusRecords } from './status.ts';
import type { VideoModels } from './video-models.ts';
import { wildcardAfterArn } from './wildcards.ts';

/** A video ends within 30 minutes; 5 more let the end be written. */
const renderingEndsAfter = Duration.minutes(30 + 5);

export interface GenerationProps {
  readonly environment: Environment;
  readonly credits: Credits;
  readonly videos: Videos;
  readonly media: Media;
  readonly models: VideoModels;
  readonly statusRecords: StatusRecords;
}

/** Turns a paid request into a video: a durable function renders it, and a reconciler restarts or ends what was lost. */
export class Generation extends Construct {
  readonly #live: Alias;
  readonly #models: VideoModels;

  constructor(scope: Construct, id: string, props: GenerationProps) {
    super(scope, id);
    const failures = addFailures(this);
    this.#live = this.#addRendering(props, failures);
    this.#addReconciliation(props, failures);
    this.#addModelCheck(props, failures);
    this.#addMarginReport(props);
    this.#models = props.models;
  }

  /**
   * Lets the function start a rendering. A durable function is invoked by a qualified name, so that a rendering
   * continues with the code that it began with.
   */
  grantStart(starter: ReelwrightFunction): void {
    starter.setVariable('RENDER_FUNCTION_ARN', this.#live.functionArn);
    starter.allow(['lambda:InvokeFunction'], [this.#live.functionArn]);
  }

  /** Lets the function choose the model of a video. */
  grantChooseModel(chooser: ReelwrightFunction): void {
    this.#models.grantChoose(chooser);
  }

  #addRendering(
    { environment, credits, videos, media, models, statusRecords }: GenerationProps,
    failures: Queue,
  ): Alias {
    const render = new ReelwrightFunction(this, 'RenderVideo', {
      environment,
      entry: 'functions/videos/generation/render-video.lambda.ts',
      description:
        'Renders one video: submit, wait, copy, complete or refund. The execution is named after the video',
      // For one step: waiting between steps costs nothing and does not count.
      timeout: Duration.minutes(2),
      memoryMegabytes: 1024,
      durable: { executionTimeout: renderingEndsAfter, retentionPeriod: Duration.days(7) },
      deadLetterQueue: failures,
    });
    videos.grantAdvance(render);
    credits.grantPost(render);
    media.grantProduce(render);
    media.grantFindImages(render);
    models.grantAsk(render);
    statusRecords.grantCountVideos(render);
    // https://docs.aws.amazon.com/lambda/latest/dg/durable-security.html
    const checkpoints = render.allowAfterwards(
      'Checkpoints',
      ['lambda:CheckpointDurableExecution', 'lambda:GetDurableExecutionState'],
      [`${render.functionArn}:*`],
    );
    Validations.of(checkpoints).acknowledge({
      id: `AwsSolutions-IAM5[${wildcardAfterArn(render, ':*')}]`,
      reason:
        'Executions belong to published versions, whose numbers are not known: the wildcard covers any version of this one function.',
    });
    const live = render.addAlias('live');
    live.node.addDependency(checkpoints);
    return live;
  }

  #addReconciliation(
    { environment, credits, videos, media, models, statusRecords }: GenerationProps,
    failures: Queue,
  ): void {
    const reconcile = new ScheduledFunction(this, 'ReconcileVideos', {
      environment,
      entry: 'functions/videos/generation/reconcile-videos.lambda.ts',
      description: 'Starts renderings whose start was lost, and ends and refunds overdue videos',
      timeout: Duration.seconds(50),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
      every: Duration.minutes(1),
      purpose: 'Finds videos without a running rendering',
    });
    videos.grantFindUnfinished(reconcile);
    videos.grantAdvance(reconcile);
    credits.grantPost(reconcile);
    media.grantRemoveVideos(reconcile);
    models.grantBook(reconcile);
    statusRecords.grantCountVideos(reconcile);
    this.grantStart(reconcile);
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
    models.grantReadBooks(report);
  }
}
