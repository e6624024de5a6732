import { expect, it } from '@jest/globals';
import stated from 'pg';

// Jest loads static and dynamic imports in other ways, by the version of Node.js. A package that is shared in one way only has two states.
it('a package that files share is the same, however it is imported', async () => {
  const loaded = await import('pg');
  expect(loaded.default).toBe(stated);
});
