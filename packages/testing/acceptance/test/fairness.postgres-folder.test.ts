import { jest } from '@jest/globals';
import { describeFairness } from '../src/fairness.ts';

// A busy machine takes long to make fifty accounts.
jest.setTimeout(400_000);

describeFairness('postgres+folder');
