import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../scripts/contract.mjs', import.meta.url));

it('has the types of the three documents (otherwise run npm run docs:update)', async () => {
  const { stderr } = await run(process.execPath, [script, '--check']);
  expect(stderr).not.toContain('is old');
}, 120_000);
