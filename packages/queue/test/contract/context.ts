import { it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import type { World } from '../support/world.ts';

/** The functions that the suite needs from an engine. */
export interface ContractEngine {
  createWorld(): Promise<World>;
  /** How many jobs a worker with one slot has ready beside the one that it runs. New jobs cannot overtake these. */
  readonly readyJobs: number;
  /** Its tests take the most time. By day, it leaves some tests to the other engines. */
  readonly isDear: boolean;
  /** Stops the engine, runs `meanwhile`, and starts it again with its data. */
  whileStopped(meanwhile: () => Promise<void>): Promise<void>;
}

export interface ContractContext extends ContractEngine {
  /** A new world for each test. */
  readonly world: World;
}

/** Defines tests that a dear engine leaves to the others by day. */
export function itUnlessDear(context: ContractEngine): (name: string, test: () => Promise<void>) => void {
  return (name, test) => {
    if (isNightly || !context.isDear) it(name, test);
  };
}
