export { type Periodic, type PeriodicTask, runPeriodically } from './periodic.ts';
export { createSweeper, type Keep, keepNothing, type Sweeper, scheduleSweep } from './sweep.ts';
