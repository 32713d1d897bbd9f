import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnusableVideo } from '../delivery/unusable-video.ts';
import type { Job, Provider, VideoOrder, VideoPlaces } from './provider.ts';

/** How a service's next request goes wrong. */
export type RequestFault = 'quota' | 'unavailable' | 'malformed' | 'silent';

/** An adapter with the service behind it, whose time and faults a test decides. */
export interface ProviderSubject {
  readonly provider: Provider;
  /** One that the model can fulfil. */
  readonly order: VideoOrder;
  readonly places: VideoPlaces;
  readonly now: () => Date;
  /** Lets the service's time pass. */
  readonly advance: (milliseconds: number) => void;
  /** How long the service takes for a video, unless it is told otherwise. */
  readonly renderingMilliseconds: number;
  /** The order of a video that ends so; an order, because a simulated service reads it in the prompt. */
  readonly orderOf: (outcome: 'video' | 'filtered' | 'failed' | 'never') => VideoOrder;
  /** What lies in our bucket under a key; null: nothing. */
  readonly stored: (key: string) => Promise<Buffer | null>;
  /** The video that the service makes of `order`. */
  readonly video: () => Buffer;
  /** What only a service behind HTTP can do; null: there is none. */
  readonly remote: RemoteSubject | null;
  readonly stop: () => Promise<void>;
}

export interface RemoteSubject {
  /** The next request of this kind goes wrong so. */
  readonly fail: (operation: 'submit' | 'poll' | 'download', fault: RequestFault) => void;
  /** The next submission is answered with this status. */
  readonly refuse: (status: number) => void;
  /** The next download breaks off, and its link is dead from then on. */
  readonly cutDownload: () => void;
  /** The next video takes so long. */
  readonly takeLong: (milliseconds: number) => void;
  /** The next video is another than was asked for. */
  readonly mistake: () => void;
  /** A job that the service does not know. */
  readonly unknownJob: Job;
  /** How many videos the service has accepted, and bills. */
  readonly accepted: () => number;
  readonly canCancel: boolean;
}

/** What every adapter must do, whatever the service behind it. Call it in a test file, once for each adapter. */
export function describeProvider(
  name: string,
  start: () => Promise<ProviderSubject>,
  kind: 'simulated' | 'remote',
): void {
  let subject: ProviderSubject;
  beforeEach(async () => {
    subject = await start();
  });
  afterEach(() => subject.stop());

  async function submitted(order: VideoOrder): Promise<Job> {
    const submission = await subject.provider.submit(order, subject.now());
    if (submission.kind !== 'accepted') throw new Error(`The submission was ${submission.kind}.`);
    return submission.job;
  }

  async function poll(job: Job): Promise<string> {
    return (await subject.provider.poll(job, subject.now())).kind;
  }

  describe(`${name}: a video`, () => {
    it('is accepted, made and delivered', async () => {
      const job = await submitted(subject.order);
      expect(await poll(job)).toBe('running');
      subject.advance(subject.renderingMilliseconds);
      expect(await poll(job)).toBe('succeeded');
      await subject.provider.deliver(job, subject.order, subject.places);
      expect((await subject.stored(subject.places.videoKey))?.equals(subject.video())).toBe(true);
      const poster = await subject.stored(subject.places.posterKey);
      expect(poster?.subarray(8, 12).toString()).toBe('WEBP');
    });

    it('is known by a job that survives the process, as JSON', async () => {
      const job: unknown = JSON.parse(JSON.stringify(await submitted(subject.order)));
      if (typeof job !== 'object' || job === null || !('id' in job) || typeof job.id !== 'string') {
        throw new Error('The job is not what it was.');
      }
      subject.advance(subject.renderingMilliseconds);
      expect(await poll({ id: job.id })).toBe('succeeded');
    });

    it('is the same when it is delivered twice', async () => {
      const job = await submitted(subject.order);
      subject.advance(subject.renderingMilliseconds);
      await subject.provider.deliver(job, subject.order, subject.places);
      await subject.provider.deliver(job, subject.order, subject.places);
      expect((await subject.stored(subject.places.videoKey))?.equals(subject.video())).toBe(true);
    });

    it('that the safety check takes is filtered, not failed and not delivered', async () => {
      const job = await submitted(subject.orderOf('filtered'));
      subject.advance(subject.renderingMilliseconds);
      expect(await poll(job)).toBe('filtered');
    });

    it('that cannot be made has failed', async () => {
      const job = await submitted(subject.orderOf('failed'));
      subject.advance(subject.renderingMilliseconds);
      expect(await poll(job)).toBe('failed');
    });

    it('that is never made goes on being made', async () => {
      const job = await submitted(subject.orderOf('never'));
      subject.advance(24 * 60 * 60 * 1_000);
      expect(await poll(job)).toBe('running');
    });

    it('may be cancelled while it is made, and after', async () => {
      const job = await submitted(subject.order);
      await subject.provider.cancel(job);
      subject.advance(subject.renderingMilliseconds);
      await subject.provider.cancel(job);
      expect(['succeeded', 'failed']).toContain(await poll(job));
    });
  });

  if (kind === 'simulated') return;

  function remote(): RemoteSubject {
    if (subject.remote === null) throw new Error(`${name} has no service behind it.`);
    return subject.remote;
  }

  describe(`${name}: a service that is in trouble`, () => {
    it.each(['quota', 'unavailable', 'malformed', 'silent'] as const)(
      '%s: the submission may be tried again',
      async (fault) => {
        remote().fail('submit', fault);
        await expect(subject.provider.submit(subject.order, subject.now())).rejects.toThrow();
        const job = await submitted(subject.order);
        subject.advance(subject.renderingMilliseconds);
        expect(await poll(job)).toBe('succeeded');
      },
    );

    it.each(['quota', 'unavailable', 'malformed', 'silent'] as const)(
      '%s: says nothing about the video',
      async (fault) => {
        const job = await submitted(subject.order);
        subject.advance(subject.renderingMilliseconds);
        remote().fail('poll', fault);
        await expect(poll(job)).rejects.toThrow();
        expect(await poll(job)).toBe('succeeded');
      },
    );

    it.each([400, 401, 403, 404])('%i: the video is refused, and not tried again', async (status) => {
      remote().refuse(status);
      expect(await subject.provider.submit(subject.order, subject.now())).toEqual({ kind: 'refused' });
      expect(remote().accepted()).toBe(0);
    });

    it('does not quote the prompt in its errors', async () => {
      const order = { ...subject.order, prompt: 'a secret wish' };
      remote().fail('submit', 'unavailable');
      const failure = await subject.provider.submit(order, subject.now()).catch((error: unknown) => error);
      expect(String(failure)).not.toContain('secret');
    });

    it('that has forgotten a job has failed', async () => {
      expect(await poll(remote().unknownJob)).toBe('failed');
    });

    it('that answers after half an hour still has the video', async () => {
      remote().takeLong(31 * 60 * 1_000);
      const job = await submitted(subject.order);
      subject.advance(30 * 60 * 1_000);
      expect(await poll(job)).toBe('running');
      subject.advance(60 * 1_000);
      expect(await poll(job)).toBe('succeeded');
    });

    it('makes one video for one submission', async () => {
      await submitted(subject.order);
      expect(remote().accepted()).toBe(1);
    });
  });

  describe(`${name}: a copy that goes wrong`, () => {
    it.each(['quota', 'unavailable'] as const)(
      '%s: leaves nothing, and may be tried again',
      async (fault) => {
        const job = await submitted(subject.order);
        subject.advance(subject.renderingMilliseconds);
        remote().fail('download', fault);
        const failure = await subject.provider
          .deliver(job, subject.order, subject.places)
          .catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(Error);
        expect(failure).not.toBeInstanceOf(UnusableVideo);
        expect(await subject.stored(subject.places.videoKey)).toBe(null);
        await subject.provider.deliver(job, subject.order, subject.places);
        expect((await subject.stored(subject.places.videoKey))?.equals(subject.video())).toBe(true);
      },
    );

    it('because its link expires on the way: another link is asked for', async () => {
      const job = await submitted(subject.order);
      subject.advance(subject.renderingMilliseconds);
      remote().cutDownload();
      await expect(subject.provider.deliver(job, subject.order, subject.places)).rejects.toThrow();
      expect(await subject.stored(subject.places.videoKey)).toBe(null);
      expect(await subject.stored(subject.places.posterKey)).toBe(null);
      await subject.provider.deliver(job, subject.order, subject.places);
      expect((await subject.stored(subject.places.videoKey))?.equals(subject.video())).toBe(true);
    });

    it('because it is another video: it is unusable, and nothing is stored', async () => {
      remote().mistake();
      const job = await submitted(subject.order);
      subject.advance(subject.renderingMilliseconds);
      await expect(subject.provider.deliver(job, subject.order, subject.places)).rejects.toThrow(
        UnusableVideo,
      );
      expect(await subject.stored(subject.places.videoKey)).toBe(null);
    });
  });

  it(`${name}: a video that was cancelled is no longer made, where the service can stop`, async () => {
    const job = await submitted(subject.order);
    await subject.provider.cancel(job);
    subject.advance(subject.renderingMilliseconds);
    expect(await poll(job)).toBe(remote().canCancel ? 'failed' : 'succeeded');
  });
}
