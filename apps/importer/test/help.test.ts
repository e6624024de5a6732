import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { usage } from '../src/command/arguments.ts';

const root = new URL('../../../', import.meta.url);
const manifest = z.object({ scripts: z.object({ import: z.string() }) });

it('--help is answered by the program itself, before anything is built', async () => {
  const { scripts } = manifest.parse(JSON.parse(await readFile(new URL('package.json', root), 'utf8')));
  const [, program] = /^exec node \S+\/command\.mjs --knows-help (\S+)$/.exec(scripts.import) ?? [];
  // Without settings, as in a fresh checkout.
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(program ?? '', root)), '--help'],
    { env: {} },
  );
  expect({ stdout, stderr }).toEqual({ stdout: usage, stderr: '' });
});
