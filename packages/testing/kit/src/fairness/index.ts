export { type Crowd, crowds, type SharedPool, strangerAmong } from './crowd.ts';
export { type FairnessEngines, type FairnessPlatform, startFairnessPlatform } from './platform.ts';
export { sharedPools } from './pools/index.ts';
