// `npm start`. Until the version is known to be right, only what every Node since 14 understands.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Millrace needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
void import('./launch.mjs').then(({ launch }) => launch(process.argv.slice(2)));
