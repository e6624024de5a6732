import { describeEvents } from '../src/eventRuns.ts';

await describeEvents('postgres+folder');
