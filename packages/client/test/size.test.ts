import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** Bytes of a program that imports from the client, minified and compressed. */
async function bytesOf(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: source, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
}

describe('the size of the client, minified and compressed', () => {
  it.each([
    ['all operations', "export * from './index.ts'", 15],
    ['the helpers of images', "export * from './images/index.ts'", 4],
    ['the loader for next/image', "export * from './next.ts'", 3],
    ['the provider for Nuxt Image', "export { default } from './nuxt.ts'", 3],
    ['the transformer for unpic', "export * from './unpic.ts'", 3],
    ['URLs alone', "export { imageUrl } from './images/index.ts'", 2.5],
  ])('%s', async (_what, program, kilobytes) => {
    const bytes = await bytesOf(program);
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThan(kilobytes * 1024);
  });
});
