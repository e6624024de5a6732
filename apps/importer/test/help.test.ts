import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { findCommand } from '@millrace/bootstrap';
import { usage } from '../src/command/arguments.ts';

const root = new URL('../../../', import.meta.url);

it('--help is answered by the program itself, before anything is built', async () => {
  const { program = '', args = [] } = findCommand(['import', '--help']) ?? {};
  // Without settings, as in a fresh checkout.
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(program, root)), ...args],
    { env: {} },
  );
  expect({ stdout, stderr }).toEqual({ stdout: usage, stderr: '' });
});
