import { jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { describeImport } from '../src/importing/suite.ts';

// A test may wait for jobs on a busy machine.
jest.setTimeout(300_000);

await describeWithEngine('ffmpeg', 'the import command', () => describeImport('rabbitmq+s3'));
