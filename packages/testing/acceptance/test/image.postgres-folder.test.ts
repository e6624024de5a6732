import { jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { describeImageService } from '../src/image/index.ts';

// A test may wait for the pictures of other tests on a busy machine.
jest.setTimeout(180_000);

await describeWithEngine('ffmpeg', 'acceptance', () => describeImageService('postgres+folder'));
