import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { ImageId, type UserId } from '../../contract/ids.ts';
import { foldersOfImages } from '../images/image-keys.ts';

/** Files with all that is held about a person, in the media bucket, which removes each after a day. */
export interface ExportFiles {
  /** Keeps a file, in a folder of its own that nobody can guess. */
  keep(file: ExportFile, json: Uint8Array): Promise<void>;
  /** Copies the person's images beside the file: nobody else's folder has an address. */
  keepImages(file: Pick<ExportFile, 'userId' | 'exportId'>): Promise<readonly KeptImage[]>;
  /** Removes all of a person's. May be repeated; it goes on where it stopped. */
  removeAllOf(userId: UserId): Promise<void>;
}

export interface ExportFile {
  readonly userId: UserId;
  /** Unguessable: it names the folder. */
  readonly exportId: string;
  /** As the browser saves it. */
  readonly fileName: string;
}

export interface KeptImage {
  readonly id: ImageId;
  /** In the export's folder. */
  readonly fileName: string;
  readonly createdAt: Date;
}

/** As many at once, so that some hundreds of images take a second or two. */
const copiesAtOnce = 20;

/** The folder of one export: what its link is signed for. */
export function exportFolder({ userId, exportId }: Pick<ExportFile, 'userId' | 'exportId'>): string {
  return `${exportsOf(userId)}/${exportId}`;
}

export function createExportFiles(s3: S3Client, bucket: string): ExportFiles {
  return {
    async keep(file, json) {
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: `${exportFolder(file)}/${file.fileName}`,
          Body: json,
          ContentType: 'application/json; charset=utf-8',
          // It is saved and not shown, however the link is opened.
          ContentDisposition: `attachment; filename="${file.fileName}"`,
          CacheControl: 'private, no-store',
        }),
      );
    },

    async keepImages(file) {
      const { images } = foldersOfImages(file.userId);
      const kept: KeptImage[] = [];
      let after: string | undefined;
      do {
        const page = await s3.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: images,
            MaxKeys: copiesAtOnce,
            ContinuationToken: after,
          }),
        );
        kept.push(
          ...(await Promise.all(
            (page.Contents ?? []).map(async ({ Key = '', LastModified = new Date(0) }) => {
              const fileName = Key.slice(images.length);
              await s3.send(
                new CopyObjectCommand({
                  Bucket: bucket,
                  CopySource: `${bucket}/${Key}`,
                  Key: `${exportFolder(file)}/${fileName}`,
                }),
              );
              const id = ImageId.parse(fileName.replace(/\.jpg$/, ''));
              return { id, fileName, createdAt: LastModified };
            }),
          )),
        );
        after = page.NextContinuationToken;
      } while (after !== undefined);
      return kept;
    },

    async removeAllOf(userId) {
      for (;;) {
        // Always the first page: what it held is gone when it is asked for again.
        const { Contents = [], IsTruncated } = await s3.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${exportsOf(userId)}/` }),
        );
        const keys = Contents.flatMap(({ Key }) => Key ?? []);
        if (keys.length > 0) {
          const { Errors: [first] = [] } = await s3.send(
            new DeleteObjectsCommand({
              Bucket: bucket,
              Delete: { Quiet: true, Objects: keys.map((Key) => ({ Key })) },
            }),
          );
          if (first !== undefined)
            throw new Error(`Exports were not removed: ${first.Code} ${first.Message}`);
        }
        if (IsTruncated !== true) return;
      }
    },
  };
}

function exportsOf(userId: UserId): string {
  return `exports/${userId}`;
}
