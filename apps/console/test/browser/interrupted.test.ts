import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createInterrupted } from '../../src/features/upload/queue/interrupted.ts';
import { createMemory } from '../../src/features/upload/queue/unfinished.ts';
import { createWorks } from '../../src/features/upload/queue/works.ts';
import { texts } from '../support/texts.ts';

const addressOf = (name: string) => `https://video.example.com/api/uploads/${name}`;
const fileOf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { lastModified: 5 });

describe('uploads that a reload has interrupted', () => {
  const closing: (() => void)[] = [];
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Somebody comes back to uploads of ten bytes. @param answers what the service says of each */
  async function comeBack(answers: Record<string, () => Response>) {
    const [storage, tab] = [texts(), texts()];
    const memory = createMemory(storage, tab, 1);
    for (const name of Object.keys(answers)) {
      memory.keep({ kind: 'videos', address: addressOf(name), name, size: 10, lastModified: 5 });
    }
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const answer = answers[String(input).split('/').pop() ?? ''];
      if (answer === undefined) throw new Error('it was not asked for');
      return answer();
    });
    const works = createWorks();
    const pump = jest.fn();
    const interrupted = createInterrupted({ session: { token: async () => 'token' }, works, memory, pump });
    closing.push(interrupted.close);
    await jest.advanceTimersByTimeAsync(0);
    return { interrupted, works, pump, memory, otherTab: createMemory(storage, texts(), 1) };
  }
  const arrived = (bytes: number) => () => new Response(null, { headers: { 'Upload-Offset': String(bytes) } });
  const gone = () => new Response(null, { status: 410 });
  const unreachable = () => {
    throw new TypeError('no network');
  };

  it('are shown with what has arrived, unless they are complete or forgotten', async () => {
    const { works, memory } = await comeBack({
      'half.mp4': arrived(4),
      'whole.mp4': arrived(10),
      'old.mp4': gone,
      'far.mp4': unreachable,
    });
    const shown = works.all().map(({ entry }) => [entry.name, entry.state, entry.sent, entry.size]);
    expect(shown).toEqual([
      ['half.mp4', 'absent', 4, 10],
      ['far.mp4', 'absent', 0, 10],
    ]);
    expect(memory.waiting().map(({ name }) => name)).toEqual(['half.mp4', 'far.mp4']);
  });

  it('go on with the same file', async () => {
    const { interrupted, pump } = await comeBack({ 'half.mp4': arrived(4) });
    const work = interrupted.find(fileOf('half.mp4'));
    if (work === undefined) throw new Error('it was not found');
    const file = fileOf('half.mp4');
    interrupted.give(work, file);
    expect([work.entry.state, work.file === file, pump.mock.calls.length]).toEqual(['waiting', true, 1]);
    // What goes on does not wait for its file any more.
    expect(interrupted.find(file)).toBeUndefined();
    interrupted.give(work, fileOf('half.mp4'));
    expect([work.file === file, pump.mock.calls.length]).toEqual([true, 1]);
  });

  it('say that another file is not theirs', async () => {
    const { interrupted, works, pump } = await comeBack({ 'half.mp4': arrived(4) });
    const [work] = works.all();
    if (work === undefined) throw new Error('there is no entry');
    expect(interrupted.find(fileOf('half.mp4', 11))).toBeUndefined();
    interrupted.give(work, fileOf('half.mp4', 11));
    expect(work.entry).toMatchObject({ state: 'absent', reason: expect.stringContaining('“half.mp4”') });
    expect(pump).not.toHaveBeenCalled();
  });

  it('stay with this tab as long as it is open', async () => {
    const { interrupted, otherTab } = await comeBack({ 'half.mp4': arrived(4) });
    jest.advanceTimersByTime(600_000);
    expect(otherTab.waiting()).toEqual([]);
    interrupted.close();
    jest.advanceTimersByTime(600_000);
    expect(otherTab.waiting()).toHaveLength(1);
  });
});
