export { createGaplessAudio, type GaplessAudio, type GaplessDeps } from './gaplessAudio.ts';
export type { Sound } from './types.ts';
