import { hostVariable, startEngineHost } from '../dist/host/index.js';

/** Jest calls it once, before it starts its workers. `npm test` runs Jest twice at a time and has a host already. */
export default async function setUp() {
  if (process.env[hostVariable] !== undefined) return;
  const host = await startEngineHost();
  process.env[hostVariable] = host.url;
  globalThis.millraceEngines = host;
}
