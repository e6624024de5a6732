import { join } from 'node:path';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { root } from './files.ts';

/** What `npm start` runs after installing and building, which a test must not do in its own checkout. */
const launcher = `
  import { apps } from ${JSON.stringify(join(root, 'apps/standalone/bin/apps.mjs'))};
  import { claim, readClaims } from ${JSON.stringify(join(root, 'apps/standalone/bin/claims.mjs'))};
  import { run } from ${JSON.stringify(join(root, 'apps/standalone/dist/main.js'))};
  import { createProgress } from ${JSON.stringify(join(root, 'packages/bootstrap/src/index.mjs'))};
  const root = ${JSON.stringify(root)};
  const claims = await claim(readClaims(process.env, apps, root));
  const ffmpeg = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' };
  await run({ root, apps, ffmpeg, progress: createProgress(), ...claims });
`;

/** Starts the single-machine platform on this data folder, with its video service on this port; resolves when it is ready. */
export function startStandalone(dataFolder: string, videoPort: number): Promise<TestProcess> {
  return startProcess({
    command: process.execPath,
    args: ['--input-type=module', '--eval', launcher],
    env: {
      NODE_OPTIONS: undefined,
      NODE_ENV: undefined,
      MILLRACE_DATA_DIR: dataFolder,
      VIDEO_PORT: String(videoPort),
      MUSIC_PORT: '0',
      IMAGE_PORT: '0',
      CONSOLE_PORT: '0',
    },
    waitFor: /"msg":"Millrace is ready\."/,
    timeoutMs: 120_000,
  });
}
