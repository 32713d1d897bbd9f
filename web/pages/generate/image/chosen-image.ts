import type { ImageId } from '../../../../contract/fields/ids.ts';

/** An image of the form, uploading or uploaded. */
export type ChosenImage =
  | {
      readonly phase: 'uploading';
      readonly file: File;
      /** Share of the bytes, 0 to 1. */
      readonly sent: number;
    }
  /** `file` is null for an earlier video's image. */
  | { readonly phase: 'checking'; readonly file: File | null; readonly imageId: ImageId | null }
  | {
      readonly phase: 'ready';
      readonly file: File | null;
      readonly imageId: ImageId;
      readonly width: number;
      readonly height: number;
    }
  /** `message` is for the person. A `file` can be sent again. */
  | { readonly phase: 'refused'; readonly file: File | null; readonly message: string };
