import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../engines/index.ts';
import { ownUser, runNginx, type TestNginx } from '../nginx/index.ts';

const source = fileURLToPath(new URL('../../../../../infra/edge/', import.meta.url));

type EdgeService = 'video' | 'music' | 'image' | 'console';

export interface TestEdge extends TestNginx {
  /** Folder with one subfolder of delivery logs per service, written by the edge. */
  logFolder: string;
  /** Where clients reach a service that has an origin. */
  urlOf(service: EdgeService): string;
}

export interface EdgeOptions {
  /** http://127.0.0.1:<port> of the origin of the service under test. */
  origin: string;
  /** The service under test; the others have no origin. */
  service: EdgeService;
  /** Origins of other services. */
  also?: Partial<Record<EdgeService, string>>;
  /** DELIVERY_EDGE_TOKEN. */
  edgeToken: string;
  /** EDGE_CONNECTIONS_PER_ADDRESS. */
  connectionsPerAddress?: number;
  /** EDGE_TRUSTED_PROXY. */
  trustedProxy?: string;
}

/** Replaces ${NAME} in a template, as the nginx image does, for the given names only. */
export function fillTemplate(template: string, env: Record<string, string>): string {
  return template.replace(/\$\{(\w+)\}/g, (whole, name: string) => env[name] ?? whole);
}

/**
 * Starts the real nginx with the files of infra/edge as deployed, except that it uses its own folders and stays in the foreground.
 */
export async function startEdge(options: EdgeOptions): Promise<TestEdge> {
  const { origin, service, edgeToken, connectionsPerAddress = 256, trustedProxy = 'unix:' } = options;
  const ports: Partial<Record<EdgeService, number>> = {};
  const nginx = await runNginx(async ({ port, folder }) => {
    for (const name of ['conf.d', 'snippets', 'tmp', 'cache', 'log/video', 'log/music', 'log/image']) {
      await mkdir(join(folder, name), { recursive: true });
    }
    const local = (text: string) =>
      text
        .replaceAll('/tmp/', `${folder}/tmp/`)
        .replaceAll('/etc/nginx/mime.types', '\0')
        .replaceAll('/etc/nginx/', `${folder}/`)
        .replaceAll('/var/log/edge/', `${folder}/log/`)
        .replaceAll('/var/cache/edge', `${folder}/cache`)
        // Here stdout and stderr are sockets, which cannot be opened by name.
        .replaceAll('/dev/stdout', `${folder}/trouble.log`)
        .replaceAll('error_log stderr', `error_log ${folder}/error.log`)
        .replaceAll('\0', '/etc/nginx/mime.types');
    for (const name of await readdir(join(source, 'snippets'))) {
      await writeFile(join(folder, 'snippets', name), local(await readFile(join(source, 'snippets', name), 'utf8')));
    }
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const env: Record<string, string> = {
      NGINX_LOCAL_RESOLVERS: '127.0.0.1',
      DELIVERY_EDGE_TOKEN: edgeToken,
      EDGE_CACHE_MAX_SIZE: '1g',
      EDGE_CONNECTIONS_PER_ADDRESS: String(connectionsPerAddress),
      EDGE_TRUSTED_PROXY: trustedProxy,
      EDGE_STATUS_PORT: String(await freePort()),
    };
    for (const name of ['video', 'music', 'image', 'console'] as const) {
      ports[name] = name === service ? port : await freePort();
      env[`EDGE_${name.toUpperCase()}_ORIGIN`] = name === service ? origin : (options.also?.[name] ?? nowhere);
      env[`EDGE_${name.toUpperCase()}_PORT`] = String(ports[name]);
    }
    const template = await readFile(join(source, 'templates', 'edge.conf.template'), 'utf8');
    await writeFile(join(folder, 'conf.d', 'edge.conf'), fillTemplate(local(template), env));
    const main = await readFile(join(source, 'nginx.conf'), 'utf8');
    return `daemon off;\n${ownUser()}\n${local(main).replace('worker_processes auto', 'worker_processes 2')}`;
  });
  return { ...nginx, logFolder: join(nginx.folder, 'log'), urlOf: (name) => `http://127.0.0.1:${ports[name]}` };
}
