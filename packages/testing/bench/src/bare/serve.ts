// A bare Node HTTP server that answers every request with a file. Arguments: the port, the file.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [, , port, file] = process.argv;
const { size } = statSync(String(file));
createServer((_req, res) => {
  res.writeHead(200, { 'Content-Length': size, ETag: '"1"' });
  pipeline(createReadStream(String(file), { highWaterMark: 1024 * 1024 }), res).catch(() => res.destroy());
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
