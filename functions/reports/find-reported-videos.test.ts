import { describe, expect, it } from 'vitest';
import { FileHash } from '../../contract/fields/ids.ts';
import { storedVideo } from '../videos/testing/stored-video.ts';
import { findReportedVideos, linkTarget } from './find-reported-videos.ts';

const token = 'dGhlIHRva2VuIG9mIGEgbGl';
const valid = token.slice(0, 22);
const mediaId = '0123456789abcdef0123456789abcdef';
const of = (link: string) => linkTarget(link, 'https://reelwright.example');

describe('the link of a report', () => {
  it.each([
    ['as it is shared', `https://reelwright.example/share/${valid}`],
    ['in another language', `https://reelwright.example/de/share/${valid}`],
    ['with what messengers add', `https://reelwright.example/share/${valid}?utm_source=chat#play`],
    ['with a slash at its end', `https://reelwright.example/share/${valid}/`],
    ['to the file itself', `https://reelwright.example/share/${valid}/video.mp4`],
    ['typed by hand', `http://Reelwright.example/share/${valid}`],
  ])('leads to a shared video %s', (_name, link) => {
    expect(of(link)).toEqual({ kind: 'share', token: valid });
  });

  it.each([
    ['with its signature', `/media/${mediaId}/video.mp4?Expires=1&Signature=forged&Key-Pair-Id=K1`],
    ['without one', `/media/${mediaId}/poster.webp`],
    ['whose query names another video', `/media/${mediaId}/video.mp4?x=/media/${'f'.repeat(32)}/video.mp4`],
  ])('to the file of a video leads to it, %s', (_name, path) => {
    expect(of(`https://reelwright.example${path}`)).toEqual({ kind: 'file', mediaId });
  });

  it.each([
    ['of another site', `https://elsewhere.example/share/${valid}`],
    ['of a site whose name begins like ours', `https://reelwright.example.evil.example/share/${valid}`],
    ['that has our name for its user', `https://reelwright.example@evil.example/share/${valid}`],
    ['that names our page in its query', `https://evil.example/?https://reelwright.example/share/${valid}`],
    ['of another page', 'https://reelwright.example/share'],
    ['below another page', `https://reelwright.example/about/share/${valid}`],
    ['with too long a token', `https://reelwright.example/share/${token}`],
    ['to the file of another site', `https://elsewhere.example/media/${mediaId}/video.mp4`],
    ['to no media id', `https://reelwright.example/media/${mediaId}0/video.mp4`],
    ['to an image', `https://reelwright.example/images/${mediaId}/image.jpg`],
    ['that leaves the folder', `https://reelwright.example/media/${mediaId}/../../about`],
    ['that is no URL', `reelwright.example/share/${valid}`],
  ])('%s leads to none', (_name, link) => {
    expect(of(link)).toBeNull();
  });
});

it('a report is about a video and its copies, and about none that continues or changes it', async () => {
  const hashOf = (digit: string) => FileHash.parse(digit.repeat(64));
  const reported = storedVideo({ status: 'completed', file_hash: hashOf('1') });
  const copy = storedVideo({ status: 'completed', file_hash: hashOf('1') });
  const children = (['continue', 'change'] as const).map((use) => {
    const { id, media_id, rendered_by, job_id } = reported;
    const parent = { id, use, media_id, rendered_by, job_id, part: 2, total_seconds: 10 };
    return storedVideo({ user_id: reported.user_id, status: 'completed', file_hash: hashOf('2'), parent });
  });
  const videos = {
    readReported: async () => reported,
    readReportedFile: async () => null,
    readByFileHash: async (hash: FileHash) =>
      [reported, copy, ...children].filter((video) => video.file_hash === hash),
  };
  const link = `https://reelwright.example/share/${valid}`;
  const found = await findReportedVideos({ videos, siteUrl: 'https://reelwright.example' }, { link });
  expect(found.map(({ id }) => id)).toEqual([reported.id, copy.id]);
});
