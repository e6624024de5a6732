export {
  createSweeper,
  type KeptObjects,
  keepNothing,
  type Sweeper,
  scheduleLaterSweep,
  scheduleOneSweep,
  scheduleSweep,
} from './sweep.ts';
