import { CfnResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { retentionDays } from '../contract/catalog.ts';
import type { AccessLogs } from './access-logs.ts';
import { FileDeployment } from './deployments.ts';
import type { Environment } from './environments.ts';
import { folderToDeploy } from './project-root.ts';
import { ReelwrightFunction } from './reelwright-function.ts';
import { wildcardAfterArn } from './wildcards.ts';

export interface MediaProps {
  readonly environment: Environment;
  readonly accessLogs: AccessLogs;
  readonly sampleClips: string;
}

/**
 * Videos and what they are made from. Nobody reads the bucket from outside but CloudFront, and CloudFront shows only
 * `videos/` and `exports/`, to whoever holds a link that our key has signed.
 *
 * Keys: `exports/<user>/<export>/…` what a person was given of all that is held about them, for one day · `videos/<user>/<video>/…` what people made · `samples/` clips that the simulated model answers with ·
 * `uploads/<user>/<image>` images to start from as they came, for one day · `images/<user>/<image>.jpg` the same, checked
 * and made ready.
 */
export class Media extends Construct {
  readonly bucket: Bucket;
  readonly signers: KeyGroup;
  readonly #publicKey: PublicKey;
  readonly #privateKeyParameter: string;

  constructor(scope: Construct, id: string, props: MediaProps) {
    super(scope, id);
    const { retain, domain } = props.environment;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      serverAccessLogsBucket: props.accessLogs.bucket,
      serverAccessLogsPrefix: 'media/',
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { prefix: 'uploads/', expiration: Duration.days(1) },
        { prefix: 'exports/', expiration: Duration.days(1) },
        // As long as a video, and a day: who makes one again on its last day finds the image.
        { prefix: 'images/', expiration: Duration.days(retentionDays + 1) },
      ],
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          // The distribution reads the bucket, so the bucket cannot know its name. The form's signature is what lets
          // somebody upload; this only lets the page see whether it worked.
          allowedOrigins: [`https://${domain?.name ?? '*.cloudfront.net'}`],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !retain,
    });
    new FileDeployment(this, 'Samples', {
      environment: props.environment,
      destinationBucket: this.bucket,
      destinationKeyPrefix: 'samples/',
      sources: [
        Source.asset(
          folderToDeploy(props.sampleClips, 'The sample clips are missing: they are part of the repository.'),
        ),
      ],
    });

    this.#privateKeyParameter = `/reelwright/${props.environment.name}/media-signing-key`;
    this.#publicKey = new PublicKey(this, 'PublicKey', { encodedKey: this.#createSigningKey(props) });
    this.signers = new KeyGroup(this, 'Signers', { items: [this.#publicKey] });
  }

  /** Where browsers send images. */
  get uploadOrigin(): string {
    return `https://${this.bucket.bucketRegionalDomainName}`;
  }

  /** Lets the function sign forms by which a browser sends an image. It can neither read nor list what came. */
  grantReceiveUploads(signer: ReelwrightFunction): void {
    signer.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowUnder(
      'uploads/',
      signer,
      's3:PutObject',
      'It signs a form for one key of the person who asks; who that is is known only then.',
    );
  }

  /** Lets the function read what was uploaded, and keep what it has made ready of it. */
  grantPrepareImages(checker: ReelwrightFunction): void {
    this.#allowUnder('uploads/', checker, 's3:GetObject', 'Anybody may upload; who does is known only then.');
    this.#allowUnder('images/', checker, 's3:PutObject', 'It keeps what anybody has uploaded.');
    this.grantFindImages(checker);
  }

  /** Lets the function see and read images that are ready. */
  grantFindImages(finder: ReelwrightFunction): void {
    finder.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowUnder('images/', finder, 's3:GetObject', 'Whose image is asked for is known only then.');
  }

  /** Lets the function sign links to videos. */
  grantSign(signer: ReelwrightFunction): void {
    signer.setVariable('MEDIA_KEY_PAIR_ID', this.#publicKey.publicKeyId);
    signer.setVariable('MEDIA_PRIVATE_KEY_PARAMETER', this.#privateKeyParameter);
    signer.allow(['ssm:GetParameter'], [this.#privateKeyParameterArn]);
  }

  /**
   * Lets the function make a video: from the sample clips, to the videos; and take it away again if its person has gone
   * meanwhile. It cannot read anybody's video.
   */
  grantProduce(producer: ReelwrightFunction): void {
    producer.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowUnder('samples/', producer, 's3:GetObject', "All sample clips are the product's own.");
    this.#allowUnder(
      'videos/',
      producer,
      's3:PutObject',
      'It renders for everybody, and can neither read nor list what is there.',
    );
    this.#allowUnder(
      'videos/',
      producer,
      's3:AbortMultipartUpload',
      'A large video goes up in parts, which are taken back when one does not arrive.',
    );
    this.#allowRemoval(producer, 'videos/');
  }

  /** Lets the function remove a video whose time has come. It can neither read nor list what is there. */
  grantRemoveVideos(remover: ReelwrightFunction): void {
    remover.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowUnder(
      'videos/',
      remover,
      's3:DeleteObject',
      "Everybody's videos have their time; whose has come is known only then.",
    );
  }

  /**
   * Lets the function keep a file with all that is held about a person, and copies of their images beside it. It can
   * neither read nor list the exports that are there.
   */
  grantKeepExports(writer: ReelwrightFunction): void {
    this.grantFindImages(writer);
    writer.allow(['s3:ListBucket'], [this.bucket.bucketArn], { StringLike: { 's3:prefix': ['images/*'] } });
    this.#allowUnder(
      'exports/',
      writer,
      's3:PutObject',
      'Anybody may ask for what is held about them; who does is known only then.',
    );
  }

  /** Lets the function remove all videos, images and exports of a person. It cannot read one. */
  grantRemove(remover: ReelwrightFunction): void {
    remover.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    remover.allow(['s3:ListBucket'], [this.bucket.bucketArn], {
      StringLike: { 's3:prefix': ['videos/*', 'uploads/*', 'images/*', 'exports/*'] },
    });
    this.#allowRemoval(remover, 'videos/');
    this.#allowRemoval(remover, 'uploads/');
    this.#allowRemoval(remover, 'images/');
    this.#allowRemoval(remover, 'exports/');
  }

  #allowRemoval(remover: ReelwrightFunction, prefix: 'videos/' | 'uploads/' | 'images/' | 'exports/'): void {
    this.#allowUnder(
      prefix,
      remover,
      's3:DeleteObject',
      'Anybody may delete their account, and with it what is theirs; whose it is is known only then.',
    );
  }

  /**
   * The pair is made in the account, when the stack is first deployed, and its private half never leaves it: it is an
   * SSM SecureString under the account's `aws/ssm` key, which all of the account may use through SSM, so that
   * ssm:GetParameter on the one parameter is the gate.
   * https://docs.aws.amazon.com/systems-manager/latest/userguide/secure-string-parameter-kms-encryption.html
   *
   * @returns the public half, PEM
   */
  #createSigningKey({ environment }: MediaProps): string {
    const creator = new ReelwrightFunction(this, 'CreateSigningKey', {
      environment,
      entry: 'functions/videos/files/create-signing-key.lambda.ts',
      description: 'Makes the key that signs links to videos, at the first deployment',
      timeout: Duration.seconds(30),
      memoryMegabytes: 512,
    });
    creator.allow(['ssm:GetParameter', 'ssm:PutParameter'], [this.#privateKeyParameterArn]);
    const key = new CfnResource(this, 'SigningKey', {
      type: 'AWS::CloudFormation::CustomResource',
      properties: {
        ServiceToken: creator.functionArn,
        ServiceTimeout: Duration.minutes(2).toSeconds(),
        ParameterName: this.#privateKeyParameter,
      },
    });
    return key.getAtt('PublicKey').toString();
  }

  #allowUnder(prefix: string, grantee: ReelwrightFunction, action: string, reason: string): void {
    grantee.allow([action], [this.bucket.arnForObjects(`${prefix}*`)]);
    grantee.acknowledgeWildcard(wildcardAfterArn(this.bucket, `/${prefix}*`), reason);
  }

  get #privateKeyParameterArn(): string {
    return Stack.of(this).formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: this.#privateKeyParameter.slice(1),
    });
  }
}
