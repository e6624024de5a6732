export { type Periodic, type PeriodicTask, runPeriodically } from './periodic.ts';
export {
  createSweeper,
  type KeptObjects,
  keepNothing,
  type Sweeper,
  scheduleLaterSweep,
  scheduleOneSweep,
  scheduleSweep,
} from './sweep.ts';
