import { defineConfig } from 'vite';

export default defineConfig({
  // Packages of this repository are read from their sources, so that nothing has to be transpiled first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // The server replaces it in each answer; Vite gives it to every element that loads something.
  html: { cspNonce: 'NONCE' },
  build: {
    outDir: 'dist/browser',
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The policy allows no data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Mantine marks modules for servers that render; this is no such server.
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          // What most pages share is in one file, and not in many small ones, which are compressed badly. With a lower number, people
          // who begin load what only other pages need. A file that it imports goes into it too: files that import each other can run in the
          // wrong order.
          groups: [{ name: 'common', minShareCount: 29 }],
        },
      },
    },
  },
});
