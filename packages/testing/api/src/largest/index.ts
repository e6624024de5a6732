export { faultsOf, isLate, mostOfTurn } from './faults.ts';
export { imageTable, largestImages } from './image.ts';
export { largestTracks, type MusicWorld, musicTable } from './music.ts';
export { type Received, receive } from './receive.ts';
export { askSubsonic, prepareSubsonic, subsonicFormats, subsonicTable } from './subsonic.ts';
export {
  type Answered,
  askLargest,
  type Entry,
  type Given,
  gapsOf,
  prepareLargest,
  type Table,
} from './table.ts';
export { angles, controls, quotes, wide, wideEmail } from './texts.ts';
export { type LongestTurn, watchTurns } from './turns.ts';
export { largestVideos, videoTable } from './video.ts';
export type { Running, World } from './world.ts';
