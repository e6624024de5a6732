export { type Backoff, createBackoff } from './backoff.ts';
export { onPlayStart, randomId, sendBeaconJson } from './beacon.ts';
export { byId, readPageData } from './dom.ts';
export * from './gapless/index.ts';
export { type Listening, listenTo, type Play } from './listening.ts';
export { readPeaks } from './peaks.ts';
export * from './player/index.ts';
export { type StatusHandlers, watchStatus } from './status.ts';
export { formatTime, spokenTime } from './time.ts';
