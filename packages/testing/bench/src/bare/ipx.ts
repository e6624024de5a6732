// ipx with its own HTTP server, at the encoder settings of image-transformer. Arguments: the port, the folder with ipx installed, the
// folder of the pictures.
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Sharp } from 'sharp';
import { benchFormats, encoders } from '../kit/imageEncoders.ts';

const [, , port, installed = '', pictures = ''] = process.argv;

interface Ipx {
  createIPX(options: { storage: unknown }): unknown;
  ipxFSStorage(options: { dir: string }): unknown;
  createIPXNodeServer(ipx: unknown): RequestListener;
}
const load = (path: string) => import(pathToFileURL(join(installed, 'node_modules', path)).href);
const { createIPX, createIPXNodeServer, ipxFSStorage }: Ipx = await load('ipx/dist/index.mjs');
const { default: sharp }: { default: (input: Buffer) => Sharp } = await load('sharp/dist/index.mjs');

// ipx passes only a quality to sharp, so the other settings are added when it selects a format.
const prototype: Sharp = Object.getPrototypeOf(sharp(Buffer.alloc(1)));
for (const format of benchFormats) {
  const original: (this: Sharp, options?: object) => Sharp = prototype[format];
  prototype[format] = function (this: Sharp) {
    return original.call(this, encoders[format]);
  };
}

const ipx = createIPX({ storage: ipxFSStorage({ dir: pictures }) });
createServer(createIPXNodeServer(ipx)).listen(Number(port), '127.0.0.1', () => console.log('listening'));
