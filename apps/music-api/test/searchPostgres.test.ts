import { describe } from '@jest/globals';
import { startMusicApi } from './harness.ts';
import { searchContract } from './support/searchContract.ts';

describe('the search in Postgres', () => {
  searchContract(async () => ({
    api: await startMusicApi(),
    prepare: async () => undefined,
    settled: async () => undefined,
  }));
});
