import { describe, expect, it } from '@jest/globals';
import { aheadRung, ladderFor, maxBitrate } from '../src/video/plan/ladder.ts';

const labels = (width: number, height: number) => ladderFor({ width, height }).map(({ label }) => label);

describe('the ladder', () => {
  it('follows the short side and never exceeds the source', () => {
    expect(labels(3840, 2160)).toEqual(['2160p', '1440p', '1080p', '720p', '480p', '360p', '240p']);
    expect(labels(7680, 4320)[0]).toBe('2160p');
    expect(labels(1920, 1079)[0]).toBe('720p');
    expect(labels(1080, 1920)).toEqual(['1080p', '720p', '480p', '360p', '240p']);
    expect(labels(426, 240)).toEqual(['240p']);
  });

  it('has one rung of the source’s size, with even sides, for a source below the lowest rung', () => {
    expect(ladderFor({ width: 161, height: 121 })).toEqual([{ label: '120p', width: 160, height: 120 }]);
    expect(ladderFor({ width: 3, height: 3 })).toEqual([{ label: '2p', width: 2, height: 2 }]);
  });

  it('keeps the aspect ratio, within one pixel for even sides', () => {
    expect(ladderFor({ width: 431, height: 243 })).toEqual([{ label: '240p', width: 426, height: 240 }]);
    for (const { width, height } of ladderFor({ width: 1920, height: 800 })) {
      expect(Math.abs(width - (height * 1920) / 800)).toBeLessThanOrEqual(1);
      expect(width % 2).toBe(0);
    }
  });

  it('has a rung for those who wait: the smallest that people watch', () => {
    const label = (width: number, height: number) => aheadRung(ladderFor({ width, height }))?.label;
    expect(label(3840, 2160)).toBe('360p');
    expect(label(1080, 1920)).toBe('360p');
    expect(label(640, 360)).toBe('360p');
    expect(label(320, 240)).toBe('240p');
    expect(aheadRung(ladderFor({ width: 1920, height: 1080 }).filter(({ label }) => label !== '360p'))?.label).toBe(
      '480p',
    );
  });

  it('uses the display size of non-square pixels', () => {
    expect(ladderFor({ width: 720 * (64 / 45), height: 576 })[0]).toEqual({ label: '480p', width: 854, height: 480 });
  });

  it('caps bit rates by size and frame rate', () => {
    expect(maxBitrate({ width: 1920, height: 1080 }, 30)).toBe(5_000_000);
    expect(maxBitrate({ width: 1920, height: 1080 }, 60)).toBe(7_000_000);
    const caps = ladderFor({ width: 3840, height: 2160 }).map((rung) => maxBitrate(rung, 30));
    expect(caps).toEqual([...caps].sort((a, b) => b - a));
  });
});
