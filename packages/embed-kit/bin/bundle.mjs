import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The oldest supported browsers: those with Media Source Extensions and the syntax that hls.js needs. */
const target = ['chrome90', 'edge90', 'firefox90', 'safari15'];

/** @param {string} entry @returns {Promise<{ text: string, inputs: string[] }>} the bundle, and the paths of the files in it */
async function bundleFile(entry) {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    target,
    charset: 'ascii',
    legalComments: 'none',
    conditions: ['source'],
    logLevel: 'warning',
  });
  const output = result.outputFiles[0];
  if (output === undefined) throw new Error(`esbuild wrote no output for ${entry}`);
  return { text: output.text.trim(), inputs: Object.keys(result.metafile.inputs).map((input) => resolve(input)) };
}

/**
 * Rejects text that would end or break an inline element, or that the HTML parser would change, so that the CSP hash no longer matches.
 * @param {string} text @param {string} element
 */
function assertInlineable(text, element) {
  const match = new RegExp(`</${element}|<!--|\\r|\\0`, 'i').exec(text);
  if (match !== null) {
    throw new Error(`the bundle cannot be inlined: ${JSON.stringify(match[0])} at ${match.index}`);
  }
}

const hashSource = (text) => `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;

/**
 * Bundles browser code and styles into one TypeScript module that exports a `PageBundle` named `bundle`.
 *
 * @param {{ script: string, style: string, outFile: string, shadowStyles?: (inputs: string[]) => Promise<string[]> }} options
 *   paths of the two entry points and of the module; `shadowStyles` returns the texts of the style blocks that the bundled files
 *   put into shadow trees, so that the policy can name their hashes
 * @returns {Promise<{ bytes: number, gzipBytes: number }>} size of script and style together
 */
export async function bundlePage({ script: scriptEntry, style: styleEntry, outFile, shadowStyles }) {
  const { text: script, inputs } = await bundleFile(scriptEntry);
  const { text: style } = await bundleFile(styleEntry);
  assertInlineable(script, 'script');
  assertInlineable(style, 'style');
  const shadowStyleHashes = (await shadowStyles?.(inputs))?.map(hashSource);
  const bundle = { script, scriptHash: hashSource(script), style, styleHash: hashSource(style), shadowStyleHashes };
  const source = [
    "import type { PageBundle } from '@millrace/embed-kit';",
    '',
    `export const bundle: PageBundle = ${JSON.stringify(bundle, null, 2)};`,
    '',
  ].join('\n');
  await mkdir(dirname(outFile), { recursive: true });
  // Renamed into place, because a test run may be reading the previous file.
  const temporary = `${outFile}.${process.pid}.tmp`;
  await writeFile(temporary, source);
  await rename(temporary, outFile);
  return { bytes: script.length + style.length, gzipBytes: gzipSync(script + style).length };
}

/**
 * Bundles an embed page of an app from its standard paths, and prints the size.
 *
 * @param {URL} app the app's folder, ending in a slash
 * @param {{ shadowStyles?: (inputs: string[]) => Promise<string[]>, script?: string, style?: string, module?: string }} [options]
 *   see `bundlePage`; the names of the files, for the second page of an app
 */
export async function bundleEmbed(
  app,
  { shadowStyles, script = 'main', style = 'player', module = 'embedBundle' } = {},
) {
  const path = (relative) => fileURLToPath(new URL(relative, app));
  const { bytes, gzipBytes } = await bundlePage({
    script: path(`src/browser/${script}.ts`),
    style: path(`src/browser/styles/${style}.css`),
    outFile: path(`src/generated/${module}.ts`),
    shadowStyles,
  });
  process.stdout.write(
    `${module}: ${Math.round(bytes / 1000)} kB, ${Math.round(gzipBytes / 1000)} kB compressed with gzip\n`,
  );
}
