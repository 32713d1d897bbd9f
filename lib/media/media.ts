import { Duration, Validations } from 'aws-cdk-lib';
import type { KeyGroup } from 'aws-cdk-lib/aws-cloudfront';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { retentionDays } from '../../contract/billing/catalog.ts';
import { backedUp } from '../foundation/backup-retention.ts';
import type { Environment } from '../foundation/environments.ts';
import { lifetimeOf } from '../foundation/lifetime.ts';
import { secretGenerations } from '../foundation/secret-generations.ts';
import { wildcardAfterArn } from '../foundation/wildcards.ts';
import { allowListing } from '../functions/listing.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { SigningKeys } from './signing-keys.ts';

export interface MediaProps {
  readonly environment: Environment;
}

/**
 * Videos, images, exports and joined chains. CloudFront serves only `media/`, `evidence/`, `images/`, `exports/` and
 * `chains/`, by links that our key signed. An S3 key is also the path on the site, and names no person: the media id is random, and a row
 * holds it.
 *
 * Keys: `media/<media id>/…` videos · `evidence/<media id>/…` videos that a case hides · `images/<media id>/image.jpg` checked images · `uploads/<media id>`,
 * `exports/<media id>/…` and `chains/<media id>/video.mp4` for one day.
 */
export class Media extends Construct {
  readonly bucket: Bucket;
  readonly signers: KeyGroup;
  readonly #keys: SigningKeys;

  constructor(scope: Construct, id: string, props: MediaProps) {
    super(scope, id);
    const { retain, domain } = props.environment;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      ...backedUp(props.environment, [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { prefix: 'uploads/', expiration: Duration.days(1) },
        { prefix: 'exports/', expiration: Duration.days(1) },
        { prefix: 'chains/', expiration: Duration.days(1) },
        // A day longer than a video, so that it can be repeated on its last day.
        { prefix: 'images/', expiration: Duration.days(retentionDays + 1) },
      ]),
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          // The distribution reads the bucket, so the bucket cannot know its name. The form's signature
          // permits the upload; this only shows the page whether it worked.
          allowedOrigins: [`https://${domain?.name ?? '*.cloudfront.net'}`],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
      removalPolicy: lifetimeOf(props.environment).removalPolicy,
      autoDeleteObjects: !retain,
    });

    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        "Browsers upload images here, and S3's log would hold their addresses; it has no format without. Who may upload, and what was made of it, is in the API's log, and what is fetched in the distribution's.",
    });

    this.#keys = new SigningKeys(this, 'Keys', {
      environment: props.environment,
      generations: secretGenerations[props.environment.name].mediaSigningKey,
    });
    this.signers = this.#keys.keyGroup;
  }

  get uploadOrigin(): string {
    return `https://${this.bucket.bucketRegionalDomainName}`;
  }

  /** The function can neither read nor list uploads. */
  grantReceiveUploads(signer: ReelwrightFunction): void {
    signer.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowUnder(
      'uploads/',
      signer,
      's3:PutObject',
      'It signs a form for one key, which is made at run time.',
    );
  }

  /** The function may remove an image of a deleted account. */
  grantPrepareImages(checker: ReelwrightFunction): void {
    this.#allowUnder('uploads/', checker, 's3:GetObject', 'The image is known only at run time.');
    allowListing(checker, this.bucket, 'uploads/');
    this.#allowUnder('images/', checker, 's3:PutObject', 'The image is known only at run time.');
    this.#allowRemoval(checker, 'uploads/');
    this.#allowRemoval(checker, 'images/');
    this.grantReadImages(checker);
  }

  grantFindImages(finder: ReelwrightFunction): void {
    finder.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    allowListing(finder, this.bucket, 'images/');
  }

  grantReadImages(reader: ReelwrightFunction): void {
    this.grantFindImages(reader);
    this.#allowUnder('images/', reader, 's3:GetObject', 'The image is known only at run time.');
  }

  /** For a video that continues or changes another one. */
  grantReadVideos(reader: ReelwrightFunction): void {
    reader.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    allowListing(reader, this.bucket, 'media/');
    this.#allowUnder('media/', reader, 's3:GetObject', 'The video is known only at run time.');
  }

  grantSign(signer: ReelwrightFunction): void {
    this.#keys.grantSign(signer);
  }

  /** The function may remove the video of a deleted account. */
  grantProduce(producer: ReelwrightFunction): void {
    producer.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowUnder('media/', producer, 's3:PutObject', 'It renders for every account.');
    this.#allowUnder(
      'media/',
      producer,
      's3:AbortMultipartUpload',
      'A large video is uploaded in parts, which are aborted when one fails.',
    );
    this.#allowRemoval(producer, 'media/');
  }

  grantRemoveVideos(remover: ReelwrightFunction): void {
    remover.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowUnder('media/', remover, 's3:DeleteObject', 'The video is known only at run time.');
  }

  /** Beside the videos themselves. */
  grantRemoveEvidence(remover: ReelwrightFunction): void {
    this.#allowRemoval(remover, 'evidence/');
  }

  /** The function hides the files of reported videos, and brings them back. */
  grantMoveEvidence(mover: ReelwrightFunction): void {
    mover.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    for (const prefix of ['media/', 'evidence/'] as const) {
      allowListing(mover, this.bucket, prefix);
      this.#allowUnder(prefix, mover, 's3:GetObject', 'The video is known only at run time.');
      this.#allowUnder(prefix, mover, 's3:PutObject', 'The video is known only at run time.');
      this.#allowRemoval(mover, prefix);
    }
  }

  grantCompareVideos(comparer: ReelwrightFunction): void {
    comparer.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    allowListing(comparer, this.bucket, 'media/');
    this.#allowRemoval(comparer, 'media/');
  }

  /** The function reads parts, writes the joined file, and may remove that of a deleted account. */
  grantJoinVideos(joiner: ReelwrightFunction): void {
    joiner.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    allowListing(joiner, this.bucket, 'media/');
    this.#allowUnder('media/', joiner, 's3:GetObject', 'The video is known only at run time.');
    this.#allowUnder('chains/', joiner, 's3:PutObject', 'The file is made at run time.');
    this.#allowRemoval(joiner, 'chains/');
  }

  grantWriteExports(writer: ReelwrightFunction): void {
    this.grantFindImages(writer);
    allowListing(writer, this.bucket, 'exports/');
    this.#allowUnder('exports/', writer, 's3:PutObject', 'The export is known only at run time.');
    this.#allowUnder(
      'exports/',
      writer,
      's3:AbortMultipartUpload',
      'An export is written in parts, which are removed when its account is deleted.',
    );
    this.grantRemoveExports(writer);
  }

  grantRemoveExports(remover: ReelwrightFunction): void {
    remover.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowRemoval(remover, 'exports/');
  }

  grantRemove(remover: ReelwrightFunction): void {
    remover.setVariable('MEDIA_BUCKET', this.bucket.bucketName);
    this.#allowRemoval(remover, 'media/');
    this.grantRemoveEvidence(remover);
    this.#allowRemoval(remover, 'uploads/');
    this.#allowRemoval(remover, 'images/');
    this.#allowRemoval(remover, 'exports/');
    this.#allowRemoval(remover, 'chains/');
  }

  #allowRemoval(
    remover: ReelwrightFunction,
    prefix: 'media/' | 'evidence/' | 'uploads/' | 'images/' | 'exports/' | 'chains/',
  ): void {
    this.#allowUnder(prefix, remover, 's3:DeleteObject', 'The file is known only at run time.');
  }

  #allowUnder(prefix: string, grantee: ReelwrightFunction, action: string, reason: string): void {
    grantee.allow([action], [this.bucket.arnForObjects(`${prefix}*`)]);
    grantee.acknowledgeWildcard(wildcardAfterArn(grantee, this.bucket, `/${prefix}*`), reason);
  }
}
