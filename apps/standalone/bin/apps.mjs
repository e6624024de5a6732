import { availableParallelism } from 'node:os';

/**
 * The apps of the platform, one entry each. An `api` and the `console` have their own port and base URL. A `worker` only runs jobs
 * and serves its health on a free port.
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
    shownPath: '',
  },
  { name: 'media-transcoder', role: 'worker' },
  {
    name: 'image-transformer',
    role: 'worker',
    // Node.js and glibc read these at startup. The thread pool serves images, and files concurrently. Two malloc arenas, because
    // glibc otherwise retains, for each thread, the memory of its largest picture. Its own threshold for blocks that it returns to the
    // system grows. With a lower one, the buffers of small renditions would be fetched from the system each time, which is slower.
    env: {
      UV_THREADPOOL_SIZE: String(availableParallelism() + 4),
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
    },
  },
  { name: 'courier', role: 'worker' },
  {
    name: 'console',
    role: 'console',
    label: 'console',
    portVariable: 'CONSOLE_PORT',
    defaultPort: 4000,
    publicUrlVariable: 'CONSOLE_PUBLIC_URL',
    basePath: '',
  },
];
