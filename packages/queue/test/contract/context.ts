import type { World } from '../support/world.ts';

/** The functions that the suite needs from an engine. */
export interface ContractEngine {
  createWorld(): Promise<World>;
  /** How many jobs a worker with one slot has ready beside the one that it runs. New jobs cannot overtake these. */
  readonly readyJobs: number;
  /** A start of the engine takes seconds of processor time. By day, few tests start it again. */
  readonly startsAreDear: boolean;
  /** Stops the engine, runs `meanwhile`, and starts it again with its data. */
  whileStopped(meanwhile: () => Promise<void>): Promise<void>;
}

export interface ContractContext extends ContractEngine {
  /** A new world for each test. */
  readonly world: World;
}
