import { fileURLToPath } from 'node:url';
import { bundlePage } from '@millrace/embed-kit/bundle';

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

const { bytes, gzipBytes } = await bundlePage({
  script: path('src/browser/main.ts'),
  style: path('src/browser/styles/player.css'),
  outFile: path('src/generated/embedBundle.ts'),
});
process.stdout.write(
  `embed player: ${Math.round(bytes / 1000)} kB, ${Math.round(gzipBytes / 1000)} kB compressed with gzip\n`,
);
