// `npm start`. Uses only syntax of Node.js 14 until the version check has passed.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Millrace needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
void import('./launch.mjs').then(({ launch }) => launch(process.argv.slice(2)));
