// Imported before all else, it ends a process whose Node.js is too old. Uses only syntax of Node.js 12, and imports nothing: an older
// Node.js says of a newer import or syntax only that it is an error.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Millrace needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
