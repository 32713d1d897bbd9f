import * as z from 'zod/mini';
import { searchMaximumCharacters } from './billing/catalog.ts';
import { ImageId, ProjectId, VideoId } from './fields/ids.ts';
import { text } from './fields/text-schemas.ts';
import {
  CheckedImage,
  JoinedChain,
  PricedVideoRequest,
  SharedVideo,
  Upload,
  UploadRequest,
  Video,
  VideoPage,
} from './schemas.ts';
import { ProjectFilter, Tag, Tags } from './videos/library.ts';
import { videoStatuses } from './videos/video-states.ts';

/** Videos, and the images that they start from. */
export const videoRoutes = {
  videoHistory: {
    method: 'GET',
    path: '/api/videos',
    access: 'user',
    slice: 'videos/library',
    query: z.strictObject({
      cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'the next_cursor of the page before'))),
      search: z.optional(text(0, searchMaximumCharacters, 'at most 100 characters of a prompt or a tag')),
      status: z.optional(z.enum(videoStatuses)),
      project: z.optional(ProjectFilter),
      /** The whole tag, in any case. */
      tag: z.optional(Tag),
    }),
    successStatus: 200,
    response: VideoPage,
  },
  generateVideo: {
    method: 'PUT',
    path: '/api/videos/{id}',
    access: 'user',
    slice: 'videos/generation',
    pathParameters: z.strictObject({ id: VideoId }),
    body: PricedVideoRequest,
    successStatus: 202,
    response: Video,
  },
  cancelVideo: {
    method: 'POST',
    path: '/api/videos/{id}/cancel',
    access: 'user',
    slice: 'videos/generation',
    pathParameters: z.strictObject({ id: VideoId }),
    /** What the person was shown. If it has changed, nothing happens. */
    body: z.strictObject({ refund_credits: z.int().check(z.nonnegative()) }),
    duringMaintenance: true,
    successStatus: 200,
    response: Video,
  },
  updateVideo: {
    method: 'PATCH',
    path: '/api/videos/{id}',
    access: 'user',
    slice: 'videos/library',
    pathParameters: z.strictObject({ id: VideoId }),
    body: z
      .strictObject({
        saved: z.optional(z.boolean()),
        /** Undoes a deletion. */
        deleted: z.optional(z.literal(false)),
        /** Null: out of its project. */
        project_id: z.optional(z.nullable(ProjectId)),
        tags: z.optional(Tags),
      })
      .check(
        z.refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
          error: 'one of saved, deleted, project_id and tags',
        }),
      ),
    successStatus: 200,
    response: Video,
  },
  deleteVideo: {
    method: 'DELETE',
    path: '/api/videos/{id}',
    access: 'user',
    slice: 'videos/library',
    pathParameters: z.strictObject({ id: VideoId }),
    successStatus: 200,
    response: z.strictObject({ undo_until: z.iso.datetime() }),
  },
  /** A file of the video and of those that it continues: what `download` of a video is for a chain. */
  joinChain: {
    method: 'POST',
    path: '/api/videos/{id}/chain',
    access: 'user',
    slice: 'videos/chain',
    limit: 'chains',
    pathParameters: z.strictObject({ id: VideoId }),
    successStatus: 200,
    response: JoinedChain,
  },
  shareVideo: {
    method: 'PUT',
    path: '/api/videos/{id}/share',
    access: 'user',
    slice: 'videos/sharing',
    limit: 'share_links',
    pathParameters: z.strictObject({ id: VideoId }),
    body: z.strictObject({ show_prompt: z.boolean() }),
    feature: 'sharing',
    successStatus: 200,
    response: Video,
  },
  unshareVideo: {
    method: 'DELETE',
    path: '/api/videos/{id}/share',
    access: 'user',
    slice: 'videos/sharing',
    pathParameters: z.strictObject({ id: VideoId }),
    successStatus: 200,
    response: Video,
  },
  getSharedVideo: {
    method: 'GET',
    path: '/api/shared/{token}',
    access: 'anyone',
    slice: 'videos/sharing',
    /** Every unknown token is answered with 404. */
    pathParameters: z.strictObject({ token: z.string() }),
    successStatus: 200,
    response: SharedVideo,
  },
  createUpload: {
    method: 'POST',
    path: '/api/uploads',
    access: 'user',
    slice: 'images',
    limit: 'uploads',
    body: UploadRequest,
    feature: 'uploads',
    successStatus: 200,
    response: Upload,
  },
  checkImage: {
    method: 'POST',
    path: '/api/uploads/{id}/check',
    access: 'user',
    slice: 'images',
    limit: 'image_checks',
    pathParameters: z.strictObject({ id: ImageId }),
    successStatus: 200,
    response: CheckedImage,
  },
  getVideo: {
    method: 'GET',
    path: '/api/videos/{id}',
    access: 'user',
    slice: 'videos/library',
    pathParameters: z.strictObject({ id: VideoId }),
    successStatus: 200,
    response: Video,
  },
} as const;
