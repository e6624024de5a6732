import { jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { describeMusicService } from '../src/music/index.ts';

// A test may wait for jobs of other tests on a busy machine.
jest.setTimeout(180_000);

await describeWithEngine('ffmpeg', 'acceptance', () => describeMusicService('postgres+folder'));
