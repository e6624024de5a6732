import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '../src/metrics/metrics.ts';
import { observeQueue } from '../src/metrics/queueDepth.ts';

describe('the metrics of the queue', () => {
  const watch = () => {
    let waiting = 0;
    let questions = 0;
    let away = false;
    const metrics = createMetrics('test');
    observeQueue(metrics, async () => {
      questions += 1;
      // An engine answers in a later turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      if (away) throw new Error('the engine is away');
      return [{ name: 'a.job', waiting, active: 2, dead: 1, oldestWaitingSeconds: waiting * 10 }];
    });
    return {
      async scrape() {
        const text = await metrics.registry.metrics();
        return text.split('\n').filter((line) => line.startsWith('queue_'));
      },
      wait(count: number) {
        waiting = count;
      },
      leave() {
        away = true;
      },
      questions: () => questions,
    };
  };
  const lines = (waiting: number) => [
    `queue_jobs{queue="a.job",state="waiting",app="test"} ${waiting}`,
    'queue_jobs{queue="a.job",state="active",app="test"} 2',
    'queue_jobs{queue="a.job",state="dead",app="test"} 1',
    `queue_oldest_waiting_seconds{queue="a.job",app="test"} ${waiting * 10}`,
  ];

  it('are current at each scrape, including the first', async () => {
    const queue = watch();
    queue.wait(3);
    expect(await queue.scrape()).toEqual(lines(3));
    queue.wait(0);
    expect(await queue.scrape()).toEqual(lines(0));
    expect(queue.questions()).toBe(2);
  });

  it('are absent, not stale, while the engine is unavailable', async () => {
    const queue = watch();
    queue.wait(3);
    await queue.scrape();
    queue.leave();
    expect(await queue.scrape()).toEqual([]);
  });
});
