import { jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { describeFairness } from '../src/fairness.ts';

// A busy machine takes long to make fifty accounts.
jest.setTimeout(400_000);

await describeWithEngine(['rabbitmq', 's3'], 'fairness', () => describeFairness('rabbitmq+s3'));
