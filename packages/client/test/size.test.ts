import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { build } from 'esbuild';

it('the whole client is at most 15 KB, minified and compressed', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(15 * 1024);
});
