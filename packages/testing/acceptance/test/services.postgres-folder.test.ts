import { jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { describeServices } from '../src/services.ts';

// A test may wait for the jobs of other tests on a busy machine.
jest.setTimeout(400_000);

await describeWithEngine('ffmpeg', 'acceptance', () =>
  describeServices('postgres+folder', ['video', 'music', 'image']),
);
