import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { memoryLimit } from '../src/ffmpeg/run/memoryLimit.ts';
import { memoryBudgetMiB, shareMemory } from '../src/ffmpeg/run/memoryShares.ts';

const gibibyte = 1024 ** 3;
const sumOf = ({ video, track, encoder, cover }: ReturnType<typeof shareMemory>) => video + track + 3 * encoder + cover;

describe('the memory of all ffmpeg processes', () => {
  it.each([
    ['a container of 4 GiB', 16, 4, 3584],
    ['a container of 1.5 GiB', 16, 1.5, 1024],
    ['a container with more than the machine has', 16, 32, 8192],
    ['a large machine', 64, undefined, 8192],
    ['a machine of 4 GiB', 4, undefined, 2048],
    ['a machine of 1 GiB', 1, undefined, 768],
    ['no limit, as Node reports it', 8, 2 ** 34, 4096],
    ['no container, as Node reports it', 8, 0, 4096],
  ])('follows from %s', (_name, machine, limit, budget) => {
    expect(memoryBudgetMiB(machine * gibibyte, limit && limit * gibibyte)).toBe(budget);
  });

  it('follows from the hard limit, not from a reservation', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-limit-'));
    try {
      const file = join(folder, 'memory.limit_in_bytes');
      await writeFile(file, '4294967296\n');
      expect(memoryLimit(file)).toBe(4 * gibibyte);
      expect(memoryLimit(join(folder, 'version 2'))).toBe(process.constrainedMemory());
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is never exceeded by the jobs that may run concurrently', () => {
    for (let budget = 768; budget < 40_000; budget += 97) {
      for (let concurrency = 1; concurrency * 768 <= budget; concurrency++) {
        const shares = shareMemory(budget, concurrency);
        expect(sumOf(shares) * concurrency).toBeLessThanOrEqual(budget);
        expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(90);
      }
    }
  });

  it('is rejected if a share would be too small to decode anything', () => {
    expect(() => shareMemory(767, 1)).toThrow('767 MiB for 1 videos');
    expect(() => shareMemory(3584, 5)).toThrow('at least 3840 are needed');
  });
});

describe('the deployments', () => {
  /** The transcoder's part of a file, up to the next part of the same kind. */
  const memoryOf = async (file: string, part: RegExp): Promise<number> => {
    const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
    const found = part.exec(text)?.[0] ?? '';
    // A limit derived from the container always fits; a fixed number might not.
    expect(found).not.toContain('TRANSCODER_MEMORY_MB');
    expect(found).not.toContain('WORKER_CONCURRENCY');
    return Number(/limits: \{.*memory: (\d+)(?:g|Gi) \}/.exec(found)?.[1]) * gibibyte;
  };

  it.each([
    ['docker-compose.yml', /\n {2}media-transcoder:[\s\S]*?\n {2}\w/],
    ['infra/kubernetes/base/media-transcoder.yaml', /containers:[\s\S]*/],
  ])('give enough for a 2160p HDR source in four threads: %s', async (file, part) => {
    const shares = shareMemory(memoryBudgetMiB(64 * gibibyte, await memoryOf(file, part)), 1);
    expect(shares.video).toBeGreaterThanOrEqual(2400);
    expect(shares.track).toBeGreaterThanOrEqual(300);
  });
});
