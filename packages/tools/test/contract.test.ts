import { expect, it } from '@jest/globals';
import { read } from '../src/checkout.ts';
import { contractFiles } from '../src/client/contract.ts';

it('the client has the types of the three documents (otherwise run npm run docs:update)', async () => {
  for (const [path, text] of Object.entries(await contractFiles())) {
    // Tens of thousands of lines: only their name is printed.
    expect([path, read(path) === text]).toEqual([path, true]);
  }
}, 120_000);
