import { availableParallelism } from 'node:os';

/**
 * The apps of the platform: one entry each. An `api` has a port and a base URL of its own, a `worker` takes jobs only and
 * serves its health on a free port.
 *
 * @type {import('../src/context.ts').AppDefinition[]}
 */
export const apps = [
  {
    name: 'video-api',
    role: 'api',
    label: 'video',
    portVariable: 'VIDEO_PORT',
    defaultPort: 4001,
    publicUrlVariable: 'VIDEO_PUBLIC_URL',
    basePath: '/api',
  },
  {
    name: 'music-api',
    role: 'api',
    label: 'music',
    portVariable: 'MUSIC_PORT',
    defaultPort: 4002,
    publicUrlVariable: 'MUSIC_PUBLIC_URL',
    basePath: '/api',
  },
  {
    name: 'image-api',
    role: 'api',
    label: 'image',
    portVariable: 'IMAGE_PORT',
    defaultPort: 4003,
    publicUrlVariable: 'IMAGE_PUBLIC_URL',
    basePath: '/api/v1',
  },
  { name: 'media-transcoder', role: 'worker' },
  {
    name: 'image-transformer',
    role: 'worker',
    // What is read before Node, or the C library, starts: threads for pictures and for files beside them; and no more than two
    // heaps, or glibc keeps for each thread what its largest picture took.
    env: { UV_THREADPOOL_SIZE: String(availableParallelism() + 4), MALLOC_ARENA_MAX: '2' },
  },
];
