import { jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { describeFaults } from '../src/video/index.ts';

// A minute of video may be transcoded twice on a busy machine.
jest.setTimeout(400_000);

await describeWithEngine(['ffmpeg', 'rabbitmq', 's3'], 'faults', () => describeFaults('rabbitmq+s3'));
