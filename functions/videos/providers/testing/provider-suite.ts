import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnusableVideo } from '../../delivery/unusable-video.ts';
import type { Job, Provider, VideoOrder, VideoPlaces } from '../provider.ts';

export type RequestFault = 'quota' | 'unavailable' | 'malformed' | 'silent';

/** An adapter and its service, controlled by the test. */
export interface ProviderSubject {
  readonly provider: Provider;
  readonly order: VideoOrder;
  readonly places: VideoPlaces;
  readonly now: () => Date;
  readonly advance: (milliseconds: number) => void;
  /** The default time of a video. */
  readonly renderingMilliseconds: number;
  /** The simulated service reads the outcome from the prompt. */
  readonly orderOf: (outcome: 'video' | 'filtered' | 'failed' | 'never') => VideoOrder;
  readonly stored: (key: string) => Promise<Buffer | null>;
  readonly video: () => Buffer;
  /** Null for the simulated provider. */
  readonly remote: RemoteSubject | null;
  readonly stop: () => Promise<void>;
}

export interface RemoteSubject {
  readonly fail: (operation: 'submit' | 'poll' | 'download', fault: RequestFault) => void;
  /** Answers the next submission with this status. */
  readonly refuse: (status: number) => void;
  /** Breaks off the next download and expires its link. */
  readonly cutDownload: () => void;
  /** Delays the next video. */
  readonly takeLong: (milliseconds: number) => void;
  /** Makes the next video differ from its order. */
  readonly mistake: () => void;
  readonly unknownJob: Job;
  /** Videos that the service bills. */
  readonly accepted: () => number;
  readonly canCancel: boolean;
}

/** The contract of every adapter, for its test file. */
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
    it('is accepted, rendered and delivered, with a poster that is marked as generated', async () => {
      const job = await submitted(subject.order);
      expect(await poll(job)).toBe('running');
      subject.advance(subject.renderingMilliseconds);
      expect(await poll(job)).toBe('succeeded');
      await subject.provider.deliver(job, subject.order, subject.places);
      expect((await subject.stored(subject.places.videoKey))?.equals(subject.video())).toBe(true);
      const poster = await subject.stored(subject.places.posterKey);
      expect(poster?.subarray(8, 12).toString()).toBe('WEBP');
      expect(poster?.includes('DigitalSourceType')).toBe(true);
    });

    it('has a job that can be serialized as JSON', async () => {
      const job: unknown = JSON.parse(JSON.stringify(await submitted(subject.order)));
      if (typeof job !== 'object' || job === null || !('id' in job) || typeof job.id !== 'string') {
        throw new Error('The job is not what it was.');
      }
      subject.advance(subject.renderingMilliseconds);
      expect(await poll({ id: job.id })).toBe('succeeded');
    });

    it('is delivered twice with the same result', async () => {
      const job = await submitted(subject.order);
      subject.advance(subject.renderingMilliseconds);
      await subject.provider.deliver(job, subject.order, subject.places);
      await subject.provider.deliver(job, subject.order, subject.places);
      expect((await subject.stored(subject.places.videoKey))?.equals(subject.video())).toBe(true);
    });

    it('is filtered, not failed, if the safety filter removes it', async () => {
      const job = await submitted(subject.orderOf('filtered'));
      subject.advance(subject.renderingMilliseconds);
      expect(await poll(job)).toBe('filtered');
    });

    it('has failed if it cannot be rendered', async () => {
      const job = await submitted(subject.orderOf('failed'));
      subject.advance(subject.renderingMilliseconds);
      expect(await poll(job)).toBe('failed');
    });

    it('keeps running if it never finishes', async () => {
      const job = await submitted(subject.orderOf('never'));
      subject.advance(24 * 60 * 60 * 1_000);
      expect(await poll(job)).toBe('running');
    });

    it('can be cancelled while it is rendered, and after', async () => {
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

  describe(`${name}: a failing service`, () => {
    it.each(['quota', 'unavailable'] as const)(
      '%s: it has accepted nothing, and the submission can be tried again',
      async (fault) => {
        remote().fail('submit', fault);
        expect(await subject.provider.submit(subject.order, subject.now())).toMatchObject({ kind: 'busy' });
        expect(remote().accepted()).toBe(0);
        const job = await submitted(subject.order);
        subject.advance(subject.renderingMilliseconds);
        expect(await poll(job)).toBe('succeeded');
      },
    );

    it.each(['malformed', 'silent'] as const)('%s: whether it was accepted is not known', async (fault) => {
      remote().fail('submit', fault);
      await expect(subject.provider.submit(subject.order, subject.now())).rejects.toThrow();
    });

    it.each(['quota', 'unavailable', 'malformed', 'silent'] as const)(
      '%s: a failed poll says nothing about the video',
      async (fault) => {
        const job = await submitted(subject.order);
        subject.advance(subject.renderingMilliseconds);
        remote().fail('poll', fault);
        await expect(poll(job)).rejects.toThrow();
        expect(await poll(job)).toBe('succeeded');
      },
    );

    it.each([400, 401, 403, 404])('%i: the video is refused permanently', async (status) => {
      remote().refuse(status);
      expect(await subject.provider.submit(subject.order, subject.now())).toEqual({ kind: 'refused' });
      expect(remote().accepted()).toBe(0);
    });

    it('has errors that do not quote the prompt', async () => {
      const order = { ...subject.order, prompt: 'a secret prompt' };
      for (const fault of ['unavailable', 'malformed'] as const) {
        remote().fail('submit', fault);
        const failure = await subject.provider.submit(order, subject.now()).catch(String);
        expect(JSON.stringify(failure)).not.toContain('secret');
      }
    });

    it('that has lost a job has failed', async () => {
      expect(await poll(remote().unknownJob)).toBe('failed');
    });

    it('that takes half an hour still delivers', async () => {
      remote().takeLong(31 * 60 * 1_000);
      const job = await submitted(subject.order);
      subject.advance(30 * 60 * 1_000);
      expect(await poll(job)).toBe('running');
      subject.advance(60 * 1_000);
      expect(await poll(job)).toBe('succeeded');
    });

    it('renders one video for one submission', async () => {
      await submitted(subject.order);
      expect(remote().accepted()).toBe(1);
    });
  });

  describe(`${name}: a failing delivery`, () => {
    it.each(['quota', 'unavailable'] as const)(
      '%s: stores nothing, and can be tried again',
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

    it('stores nothing when its link expires, and fetches a new link', async () => {
      const job = await submitted(subject.order);
      subject.advance(subject.renderingMilliseconds);
      remote().cutDownload();
      await expect(subject.provider.deliver(job, subject.order, subject.places)).rejects.toThrow();
      expect(await subject.stored(subject.places.videoKey)).toBe(null);
      expect(await subject.stored(subject.places.posterKey)).toBe(null);
      await subject.provider.deliver(job, subject.order, subject.places);
      expect((await subject.stored(subject.places.videoKey))?.equals(subject.video())).toBe(true);
    });

    it('stores nothing of a video that differs from its order, which is unusable', async () => {
      remote().mistake();
      const job = await submitted(subject.order);
      subject.advance(subject.renderingMilliseconds);
      await expect(subject.provider.deliver(job, subject.order, subject.places)).rejects.toThrow(
        UnusableVideo,
      );
      expect(await subject.stored(subject.places.videoKey)).toBe(null);
    });
  });

  it(`${name}: stops a cancelled video if the service can`, async () => {
    const job = await submitted(subject.order);
    await subject.provider.cancel(job);
    subject.advance(subject.renderingMilliseconds);
    expect(await poll(job)).toBe(remote().canCancel ? 'failed' : 'succeeded');
  });
}
