import { describe, expect, it, jest } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { blackPng } from '@millrace/testkit/media';
import { atNight } from '@millrace/testkit/nightly';
import { nextTurn } from '@millrace/testkit/turn';
import { pause } from '@millrace/testkit/waiting';
import sharp from 'sharp';
import { Deadline } from '../src/picture/deadline.ts';
import { openEncoded, openRaw } from '../src/picture/native.ts';
import { childrenOf } from './support/memory.ts';
import { renderBytes } from './support/pictures.ts';

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof PermanentMediaError ? error.code : String(error)),
  );

describe('the time limit of a picture', () => {
  it('ends a pipeline that takes longer with too_complex', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const create = { width: 9_000, height: 9_000, channels: 3, background: '#000', noise } as const;
    const slow = sharp({ create }).blur(200).png({ compressionLevel: 9 });
    const deadline = new Deadline({ seconds: 1, cpuSeconds: 1, onStuck: () => undefined });
    // As on an idle machine, so that the result does not depend on what else runs here.
    const usage = jest.spyOn(process, 'cpuUsage').mockReturnValue({ user: 60_000_000, system: 0 });
    try {
      await expect(deadline.finish(slow)).rejects.toMatchObject({ code: 'too_complex' });
    } finally {
      usage.mockRestore();
    }
  });

  it('is the fault of the machine, if others had the processor', async () => {
    // As on a busy machine: the time passes, and this process gets nothing of the processor.
    const starved = async () => {
      await pause(200, 'The limit passes while nothing is done.');
      throw new Error('killed');
    };
    const deadline = new Deadline({ seconds: 0.1, cpuSeconds: 1, onStuck: () => undefined });
    const error = await deadline.watch(starved, 0.1).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(PermanentMediaError);
    expect(error).toMatchObject({ message: expect.stringContaining('too busy') });
    expect(() => deadline.millisecondsLeft()).toThrow('too busy');
  });

  const endless = () => new Promise<never>(() => undefined);
  /** Longer than the patience, but not for ever. */
  const late = () => pause(200, 'The patience passes while the work goes on.');

  /** Watches work with a patience of 60 ms. @param share of a core that the process seems to get */
  async function watched(work: () => Promise<void>, share: number): Promise<{ outcome: unknown; stuck: number }> {
    const begin = performance.now();
    const usage = jest.spyOn(process, 'cpuUsage').mockImplementation((before) => {
      const user = (performance.now() - begin) * 1000 * share;
      return { user: user - (before?.user ?? 0), system: 0 };
    });
    let stuck = 0;
    const deadline = new Deadline({ seconds: 0.02, cpuSeconds: 1, onStuck: () => (stuck += 1) });
    try {
      return { outcome: await outcome(deadline.watch(work)), stuck };
    } finally {
      usage.mockRestore();
    }
  }

  it('rejects native work that ignores it, and calls onStuck', async () => {
    expect(await watched(endless, 1)).toEqual({ outcome: 'too_complex', stuck: 1 });
  });

  it('gives native work more time on a busy machine, but not for ever', async () => {
    expect(await watched(late, 0.1)).toEqual({ outcome: 'done', stuck: 0 });
    expect(await watched(endless, 0.1)).toEqual({ outcome: 'too_complex', stuck: 1 });
  });

  atNight(() => {
    // libvips keeps the texts of errors in one buffer of the process, and every pipeline that ends empties it.
    it('is reported as such, whatever other pictures end at the same time', async () => {
      const side = 6_000;
      const { data } = await sharp({
        create: { width: side, height: side, channels: 3, background: '#369', noise: { type: 'gaussian', sigma: 30 } },
      })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const slow = () => {
        const deadline = new Deadline({ seconds: 1, cpuSeconds: 1, onStuck: () => undefined });
        const noise = openRaw({ data, width: side, height: side, channels: 3 });
        return outcome(deadline.finish(noise.resize(side / 2, side / 2).webp({ effort: 6 })));
      };
      const small = blackPng(50, 50);
      let isOver = false;
      const quick = async () => {
        while (!isOver) await openEncoded(small).resize(20, 20).webp().toBuffer();
      };
      const others = [quick(), quick(), quick()];
      const outcomes = new Set<unknown>();
      for (let round = 0; round < 3; round += 1) {
        for (const one of await Promise.all([slow(), slow()])) outcomes.add(one);
      }
      isOver = true;
      await Promise.all(others);
      for (const one of outcomes) expect(one).toMatch(/^too_complex$|The machine is too busy/);
      expect(outcomes.size).toBeGreaterThan(0);
    });
  });
});

describe('a crash of the guarded program', () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="9" height="9"/></svg>',
  );

  /** Crashes the guarded programs of this process as they start. @returns the outcome of rendering beside it */
  async function renderedBeside(crashes: number): Promise<{ outcome: unknown; crashed: number }> {
    // The first picture also starts a process that measures the memory of Node.js.
    await renderBytes(drawing);
    // Programs of another file of this Jest worker may still be ending.
    const others = childrenOf(process.pid);
    const crashed = new Set<number>();
    let isOver = false;
    const rendered = outcome(renderBytes(drawing)).finally(() => {
      isOver = true;
    });
    while (!isOver && crashed.size < crashes) {
      for (const child of childrenOf(process.pid)) {
        if (others.includes(child) || crashed.has(child)) continue;
        process.kill(child, 'SIGABRT');
        crashed.add(child);
      }
      // A program is seen in the turn in which it starts, so it cannot end before.
      await nextTurn();
    }
    return { outcome: await rendered, crashed: crashed.size };
  }

  it('is survived once: it may be the fault of the machine', async () => {
    expect(await renderedBeside(1)).toEqual({ outcome: 'done', crashed: 1 });
  });

  it('is the fault of the picture if it happens twice', async () => {
    expect(await renderedBeside(2)).toEqual({ outcome: 'damaged', crashed: 2 });
  });
});
