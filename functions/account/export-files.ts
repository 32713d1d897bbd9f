import {
  CopyObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import pMap from 'p-map';
import { ImageId, type UserId } from '../../contract/ids.ts';
import { deleteObjectsUnder } from '../aws/delete-objects.ts';
import { foldersOfImages } from '../images/image-keys.ts';

/** Exports of accounts, in the media bucket, which removes each file after a day. */
export interface ExportFiles {
  /** Writes a file into an unguessable folder of its own. */
  write(file: ExportFile, json: Uint8Array): Promise<void>;
  /** Copies the person's images next to the file: the folder of images itself has no address. */
  copyImages(file: Pick<ExportFile, 'userId' | 'exportId'>): Promise<readonly CopiedImage[]>;
  /** Removes all of a person's exports. May be repeated; it continues where it stopped. */
  removeAllOf(userId: UserId): Promise<void>;
}

export interface ExportFile {
  readonly userId: UserId;
  /** Unguessable: it names the folder. */
  readonly exportId: string;
  /** The name under which the browser saves it. */
  readonly fileName: string;
}

export interface CopiedImage {
  readonly id: ImageId;
  /** In the export's folder. */
  readonly fileName: string;
  readonly createdAt: Date;
}

/** Some hundreds of images then take a second or two. */
const copiesAtOnce = 20;

/** The folder of one export: what its link is signed for. */
export function exportFolder({ userId, exportId }: Pick<ExportFile, 'userId' | 'exportId'>): string {
  return `${exportsOf(userId)}/${exportId}`;
}

export function createExportFiles(s3: S3Client, bucket: string): ExportFiles {
  return {
    async write(file, json) {
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: `${exportFolder(file)}/${file.fileName}`,
          Body: json,
          ContentType: 'application/json; charset=utf-8',
          // The browser saves the file instead of showing it.
          ContentDisposition: `attachment; filename="${file.fileName}"`,
          CacheControl: 'private, no-store',
        }),
      );
    },

    async copyImages(file) {
      const { images } = foldersOfImages(file.userId);
      const pages = paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: images });
      const listed = await Array.fromAsync(pages, ({ Contents = [] }) => Contents);
      return pMap(
        listed.flat(),
        async ({ Key = '', LastModified = new Date(0) }) => {
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
        },
        { concurrency: copiesAtOnce },
      );
    },

    removeAllOf: (userId) => deleteObjectsUnder(s3, bucket, `${exportsOf(userId)}/`),
  };
}

function exportsOf(userId: UserId): string {
  return `exports/${userId}`;
}
