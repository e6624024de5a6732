import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type PreparedBody, prepareBody } from '@millrace/http';
import { StartError } from '@millrace/service';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface BuiltFile {
  body: PreparedBody;
  contentType: string;
}

/** What the build has made of the browser's code. */
export interface BuiltFiles {
  /** With a placeholder for the nonce and one for the configuration. */
  index: string;
  /** By their path, such as `/assets/main-b1c2.js`. */
  byPath: ReadonlyMap<string, BuiltFile>;
}

/** Reads all built files into memory: they are small, and are compressed once. @throws StartError if they are missing */
export async function readFiles(folder: URL): Promise<BuiltFiles> {
  try {
    const names = await readdir(folder, { recursive: true });
    const served = names.filter((name) => types[extname(name)] !== undefined);
    const files = served.map(async (name): Promise<[string, BuiltFile]> => {
      const body = prepareBody(await readFile(new URL(name, folder)));
      return [`/${name}`, { body, contentType: types[extname(name)] ?? '' }];
    });
    return {
      index: await readFile(new URL('index.html', folder), 'utf8'),
      byPath: new Map(await Promise.all(files)),
    };
  } catch (cause) {
    throw new StartError('The console was not built: run npm run build.', { cause });
  }
}
