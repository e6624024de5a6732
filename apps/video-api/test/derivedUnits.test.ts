import { expect, it } from '@jest/globals';
import { sizeOfFrame } from '../src/features/derived/frames.ts';

it('a frame has one of few sizes, and is never larger than the video', () => {
  const landscape = { width: 1280, height: 720 };
  expect(sizeOfFrame(landscape, 1)).toEqual({ width: 160, height: 90 });
  expect(sizeOfFrame(landscape, 161)).toEqual({ width: 320, height: 180 });
  expect(sizeOfFrame(landscape, 99_999)).toEqual(landscape);
  expect(sizeOfFrame({ width: 3840, height: 2160 })).toEqual({ width: 1280, height: 720 });
  expect(sizeOfFrame({ width: 90, height: 160 }, 300)).toEqual({ width: 90, height: 160 });
  expect(sizeOfFrame({ width: 3840, height: 2 }, 160)).toEqual({ width: 160, height: 1 });
});
