export { type EngineName, type EngineSource, engineSource, freePort } from './availability.ts';
export { describeWithEngine } from './suite.ts';
