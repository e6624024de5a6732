import { expect, it } from '@jest/globals';
import { z } from 'zod';

// Jest's own modules are of this file’s context, whose Function differs from that of the process.
it('packages of others are loaded once a worker, and not for each file', () => {
  expect(z.object).not.toBeInstanceOf(Function);
  expect(expect).toBeDefined();
});
