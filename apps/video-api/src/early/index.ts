export { createEarlyPlayback, type EarlyPlayback, noteStored } from './earlyPlayback.ts';
export { easySpeed } from './pace.ts';
export { type PlayableColumns, presentPlayable, releaseOf } from './playable.ts';
