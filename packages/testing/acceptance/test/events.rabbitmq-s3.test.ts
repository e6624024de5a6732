import { describeEvents } from '../src/eventRuns.ts';

await describeEvents('rabbitmq+s3');
