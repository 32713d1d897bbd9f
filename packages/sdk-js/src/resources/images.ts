import { ReelwrightError } from '../api/errors.ts';
import type { RequestOptions, Requests, WriteOptions } from '../api/requests.ts';
import type { CheckedImage, ImageType, Upload, UploadRequest } from '../api/types.gen.ts';

/** Uploads images that videos can start from. */
export class Images {
  private readonly requests: Requests;

  constructor(requests: Requests) {
    this.requests = requests;
  }

  /**
   * Uploads an image and has it checked: all that a video needs.
   *
   * @param image a PNG, JPEG or WebP file with its `type`
   * @returns with its `image_id`, for `generate({ image })`
   */
  async upload(image: Blob, options: RequestOptions = {}): Promise<CheckedImage> {
    const request = { content_type: imageTypeOf(image), size_bytes: image.size };
    const upload = await this.createUpload(request, options);
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', image);
    await this.requests.sendForm(upload.url, form, options);
    return this.checkUpload(upload.image_id, options);
  }

  /** A form for one image: its `fields`, then the file, are posted to its `url`. */
  createUpload(upload: UploadRequest, options: WriteOptions = {}): Promise<Upload> {
    return this.requests.send({ method: 'POST', path: '/uploads', body: upload }, options);
  }

  /** Has an image checked that was posted. */
  checkUpload(id: string, options: WriteOptions = {}): Promise<CheckedImage> {
    return this.requests.send({ method: 'POST', path: `/uploads/${encodeURIComponent(id)}/check` }, options);
  }
}

const imageTypes: readonly ImageType[] = ['image/png', 'image/jpeg', 'image/webp'];

function imageTypeOf({ type }: Blob): ImageType {
  const found = imageTypes.find((known) => known === type);
  if (found === undefined)
    throw new ReelwrightError(`An image is one of ${imageTypes.join(', ')}, not "${type}".`);
  return found;
}
