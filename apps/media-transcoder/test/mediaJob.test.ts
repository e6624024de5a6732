import { describe, expect, it } from '@jest/globals';
import { JobMovedError } from '@millrace/queue';
import { createMetrics, PermanentMediaError, silentLogger } from '@millrace/service';
import { handlerOf, type MediaJob } from '../src/jobs/mediaJob.ts';
import { createJobMetrics } from '../src/jobs/metrics.ts';
import { LongerError } from '../src/media/longer.ts';

type Payload = { sourceKey: string; outputPrefix: string };
type Outcome = { durationSeconds: number; bytes: number };

/** Runs one attempt of a job and returns the metrics after it. */
async function attempt(
  job: Pick<MediaJob<Payload, Outcome>, 'transcode' | 'onDone' | 'onRefused' | 'queueFor'>,
  stop: AbortController,
) {
  const metrics = createMetrics('test');
  const handle = handlerOf(
    { metrics: createJobMetrics(metrics), log: silentLogger() },
    { name: 'a.job', subject: () => ({}), onProgress: async () => undefined, ...job },
  );
  const failure = await handle(
    { sourceKey: 'source', outputPrefix: 'public/' },
    { jobId: 'job', attempt: 1, maxAttempts: 8, attemptId: 'attempt', requestId: undefined, signal: stop.signal },
  ).catch((error: unknown) => error);
  const text = await metrics.registry.metrics();
  return { failure, lines: text.split('\n').filter((line) => /^media_jobs_active|_seconds_count/.test(line)) };
}

const outcome: Outcome = { durationSeconds: 1, bytes: 1 };
const lines = (what: string) => [
  `media_job_duration_seconds_count{app="test",job="a.job",outcome="${what}"} 1`,
  'media_jobs_active{job="a.job",app="test"} 0',
];

describe('a file that is longer than its queue takes', () => {
  it('moves to the queue that the job names', async () => {
    const unused = async () => 'id';
    const { failure, lines: told } = await attempt(
      {
        transcode: async () => Promise.reject(new LongerError(7_200)),
        queueFor: ({ seconds }) => (seconds === 7_200 ? 'video.long' : undefined),
        onDone: unused,
        onRefused: unused,
      },
      new AbortController(),
    );
    expect(failure).toBeInstanceOf(JobMovedError);
    expect(failure).toMatchObject({ to: 'video.long' });
    expect(told).toEqual(lines('moved'));
  });
});

describe('the metrics of an attempt', () => {
  const made = async () => outcome;
  const refused = async () => Promise.reject(new PermanentMediaError('damaged'));
  const handedIn = async () => 'id';

  it.each([
    ['done', made, handedIn],
    ['refused', refused, handedIn],
    ['failed', async () => Promise.reject(new Error('the storage is unreachable')), handedIn],
    // Nobody has named another queue for it.
    ['failed', async () => Promise.reject(new LongerError(7_200)), handedIn],
  ])('count it once, as %s', async (what, transcode, onEnd) => {
    const { lines: told } = await attempt({ transcode, onDone: onEnd, onRefused: onEnd }, new AbortController());
    expect(told).toEqual(lines(what));
  });

  it.each([
    ['a result', made],
    ['a refusal', refused],
  ])('count it if %s cannot be reported', async (_what, transcode) => {
    const stop = new AbortController();
    const onEnd = async () => {
      stop.abort(new Error('the worker is stopping'));
      throw new Error('the queue is unreachable');
    };
    const { failure, lines: told } = await attempt({ transcode, onDone: onEnd, onRefused: onEnd }, stop);
    expect(failure).toMatchObject({ name: 'AbortError' });
    expect(told).toEqual(lines('aborted'));
  });
});
