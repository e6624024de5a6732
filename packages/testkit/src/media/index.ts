export { type BadFixture, badFixtures, noise } from './badFiles.ts';
export { cached, ffmpeg, generate } from './generate.ts';
export { type DisplayMatrix, setDisplayMatrix } from './mp4.ts';
export {
  beeps,
  cornerColours,
  flashes,
  motion,
  naturalMotion,
  type PatternOptions,
  quadrants,
  tone,
} from './patterns.ts';
export { type VideoFixture, videoFixtures } from './videos.ts';
