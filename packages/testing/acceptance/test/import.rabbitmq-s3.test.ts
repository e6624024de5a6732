import { it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { isNightly } from '@millrace/testkit/nightly';
import { describeImport } from '../src/importing/suite.ts';

// A test may wait for jobs on a busy machine.
jest.setTimeout(300_000);

// The command knows the engines only by the API. On the other set, it is tested in every run.
if (!isNightly) {
  it.skip('the import command on rabbitmq+s3: only in the nightly run', () => undefined);
} else {
  await describeWithEngine('ffmpeg', 'the import command', () => describeImport('rabbitmq+s3'));
}
