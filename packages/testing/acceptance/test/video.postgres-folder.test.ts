import { jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { describeVideoService } from '../src/video/index.ts';

// A test may wait for a transcode of a minute of video on a busy machine.
jest.setTimeout(180_000);

await describeWithEngine('ffmpeg', 'acceptance', () => describeVideoService('postgres+folder'));
