import { describe, expect, it } from '@jest/globals';
import { addressesOf, appEnvironment, publicUrlOf } from '../src/appEnvironment.ts';
import type { AppDefinition } from '../src/context.ts';

const api: AppDefinition = {
  name: 'video-api',
  role: 'api',
  label: 'video',
  portVariable: 'VIDEO_PORT',
  defaultPort: 4001,
  publicUrlVariable: 'VIDEO_PUBLIC_URL',
  basePath: '/api',
};
const page: AppDefinition = {
  name: 'console',
  role: 'console',
  label: 'console',
  portVariable: 'CONSOLE_PORT',
  defaultPort: 4000,
  publicUrlVariable: 'CONSOLE_PUBLIC_URL',
  basePath: '',
};
const worker: AppDefinition = { name: 'media-transcoder', role: 'worker', env: { OWN: 'yes' } };

const secrets = {
  jwtSecret: 'jwt-secret',
  deliveryLogToken: 'delivery-token',
  mediaSigningSecret: 'signing-secret',
  postgresPassword: 'superuser-password',
  databasePassword: 'database-password',
  videoApiPassword: 'video-password',
  musicApiPassword: 'music-password',
  imageApiPassword: 'image-password',
  workerPassword: 'worker-password',
};
const environmentOf = (
  app: AppDefinition,
  inherited: Record<string, string> = {},
  given: { host?: string; setupCode?: string } = {},
) =>
  appEnvironment(app, {
    inherited,
    folder: {
      root: '/d',
      postgres: '/d/p',
      storage: '/d/s',
      logs: '/d/l',
      temporary: '/d/t',
      environment: '/d/env',
      secrets,
    },
    engines: {
      storageUrl: 'storage-url',
      urlsOf: ({ role }) =>
        role === 'api' ? { databaseUrl: 'db-url', queueUrl: 'queue-url' } : { queueUrl: 'worker-queue-url' },
    },
    ffmpeg: { ffmpeg: '/bin/ffmpeg', ffprobe: '/bin/ffprobe' },
    port: 4001,
    temporary: '/d/t/app',
    addresses: new Map([
      ['video', 'http://localhost:4001/api'],
      ['console', 'http://localhost:4000'],
    ]),
    host: '127.0.0.1',
    setupCode: undefined,
    ...given,
  });

describe("an app's environment", () => {
  it('lets only this machine reach it, unless somebody says where it listens', () => {
    for (const app of [api, page, worker]) expect(environmentOf(app)).toMatchObject({ HOST: '127.0.0.1' });
    for (const app of [api, page])
      expect(environmentOf(app, {}, { host: '0.0.0.0' })).toMatchObject({ HOST: '0.0.0.0' });
    expect(environmentOf(worker, { HOST: '0.0.0.0' }, { host: '0.0.0.0' })).toMatchObject({ HOST: '127.0.0.1' });
  });

  it('gives the code of the first account to APIs only', () => {
    expect(environmentOf(api, {}, { setupCode: 'a-code-for-it' })).toMatchObject({ SETUP_CODE: 'a-code-for-it' });
    for (const app of [page, worker]) {
      expect(environmentOf(app, { SETUP_CODE: 'a-code-for-it' }, { setupCode: 'a-code-for-it' })).not.toHaveProperty(
        'SETUP_CODE',
      );
    }
    expect(environmentOf(api)).not.toHaveProperty('SETUP_CODE');
  });

  it('gives an API its port, engines and secrets', () => {
    expect(environmentOf(api)).toMatchObject({
      PORT: '4001',
      PUBLIC_URL: 'http://localhost:4001',
      DATABASE_URL: 'db-url',
      QUEUE_URL: 'queue-url',
      STORAGE_URL: 'storage-url',
      MALLOC_MMAP_THRESHOLD_: '4194304',
      JWT_SECRET: 'jwt-secret',
      DELIVERY_LOG_TOKEN: 'delivery-token',
      MEDIA_SIGNING_KEYS: 'k1:signing-secret',
      TMPDIR: '/d/t/app',
    });
  });

  it('gives a worker no secrets, not even those in the environment', () => {
    const secretNames = [
      'DATABASE_URL',
      'JWT_SECRET',
      'DELIVERY_LOG_TOKEN',
      'DELIVERY_EDGE_TOKEN',
      'IMAGE_SIGNING_KEYS',
      'MEDIA_SIGNING_KEYS',
    ];
    const env = environmentOf(worker, Object.fromEntries(secretNames.map((name) => [name, 'mine'])));
    expect(env).toMatchObject({
      QUEUE_URL: 'worker-queue-url',
      FFMPEG_PATH: '/bin/ffmpeg',
      FFPROBE_PATH: '/bin/ffprobe',
      OWN: 'yes',
    });
    for (const name of secretNames) expect(env).not.toHaveProperty(name);
    expect(JSON.stringify(env)).not.toMatch(/secret|password|mine/);
  });

  it('gives the console the addresses of the services and no secret, and the services that of the console', () => {
    const env = environmentOf(page, { JWT_SECRET: 'mine', MEDIA_BASE_URL: 'https://cdn.example.com/media' });
    expect(env).toMatchObject({
      PORT: '4001',
      PROBE_ACCESS: 'loopback',
      CONSOLE_URL: 'http://localhost:4000',
      CONSOLE_VIDEO_URL: 'http://localhost:4001/api',
      CONSOLE_MEDIA_URL: 'https://cdn.example.com/media',
    });
    expect(JSON.stringify(env)).not.toMatch(/secret|password|token|mine|db-url|queue-url|storage-url/);
    expect(environmentOf(api)).toMatchObject({ CONSOLE_URL: 'http://localhost:4000' });
  });

  it('knows where browsers reach the apps, behind a proxy too', () => {
    const port = (number: number) => ({ port: number, release: async () => undefined });
    const ports = new Map([
      ['video-api', port(5001)],
      ['console', port(5000)],
    ]);
    const addresses = addressesOf(
      { apps: [api, worker, page], ports },
      { CONSOLE_PUBLIC_URL: 'https://c.example.com/' },
    );
    expect([...addresses]).toEqual([
      ['video', 'http://localhost:5001/api'],
      ['console', 'https://c.example.com'],
    ]);
  });

  it('shows the base address of an API as its specification has it', () => {
    const image: AppDefinition = { ...api, label: 'image', basePath: '/api/v1', shownPath: '' };
    const ports = new Map([['video-api', { port: 5001, release: async () => undefined }]]);
    const given = { apps: [image], ports };
    expect(addressesOf(given, {}).get('image')).toBe('http://localhost:5001/api/v1');
    expect(addressesOf(given, {}, { isShown: true }).get('image')).toBe('http://localhost:5001');
  });

  it('limits health and metrics of an API to this machine by default', () => {
    expect(environmentOf(api)).toMatchObject({ PROBE_ACCESS: 'loopback' });
    expect(environmentOf(api, { PROBE_ACCESS: 'any' })).toMatchObject({ PROBE_ACCESS: 'any' });
  });

  it('passes settings through, and prefers secrets from the environment', () => {
    const env = environmentOf(api, {
      LOG_LEVEL: 'debug',
      MAX_UPLOAD_BYTES: '5',
      JWT_SECRET: 'mine',
      // Without them, transform URLs are open, and cache fills are counted as bandwidth.
      IMAGE_SIGNING_KEYS: 'a key of some length',
      DELIVERY_EDGE_TOKEN: 'a token of some length',
      PORT: '9',
      npm_config_x: 'y',
    });
    expect(env).toMatchObject({
      LOG_LEVEL: 'debug',
      MAX_UPLOAD_BYTES: '5',
      JWT_SECRET: 'mine',
      IMAGE_SIGNING_KEYS: 'a key of some length',
      DELIVERY_EDGE_TOKEN: 'a token of some length',
      PORT: '4001',
    });
    expect(env).not.toHaveProperty('npm_config_x');
  });

  it('uses the public URL of a proxy', () => {
    expect(publicUrlOf(api, 4001, { VIDEO_PUBLIC_URL: 'https://video.example.com/' })).toBe(
      'https://video.example.com',
    );
    expect(publicUrlOf(api, 5001, {})).toBe('http://localhost:5001');
  });
});
