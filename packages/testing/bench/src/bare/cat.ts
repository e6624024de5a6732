// A bare Node HTTP server that writes each body to a file. Arguments: the port, the file.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [, , port, file] = process.argv;
createServer((req, res) => {
  pipeline(req, createWriteStream(String(file))).then(
    () => res.writeHead(201).end('{}'),
    () => res.destroy(),
  );
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
