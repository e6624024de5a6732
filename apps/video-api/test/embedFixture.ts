import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbedOptions, renderEmbed } from '../src/embed/index.ts';
import { addExtras } from './embedExtras.ts';
import { growingPlaylist } from './embedGrowing.ts';

const run = promisify(execFile);

/** Duration of the stream below, in seconds. */
export const streamDuration = 24;

/**
 * An HLS stream with the transcoder's layout: two video renditions (180p and 360p) and a separate audio rendition, H.264
 * and AAC in fMP4 segments of two seconds.
 */
export async function makeStream(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-embed-'));
  const output = (bitrate: string, index: number) => [
    [`-b:v:${index}`, bitrate, `-maxrate:v:${index}`, bitrate, `-bufsize:v:${index}`, bitrate],
  ];
  await run('ffmpeg', [
    ...['-nostdin', '-v', 'error'],
    ...['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=25:duration=${streamDuration}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=330:sample_rate=48000:duration=${streamDuration}`],
    ...['-filter_complex', '[0:v]split[a][b];[a]scale=320:180[low];[b]copy[high]'],
    ...['-map', '[low]', '-map', '[high]', '-map', '1:a'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-sc_threshold', '0'],
    ...output('150k', 0).flat(),
    ...output('600k', 1).flat(),
    ...['-c:a', 'aac', '-b:a', '64k'],
    ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...[
      '-var_stream_map',
      'v:0,agroup:audio,name:180p v:1,agroup:audio,name:360p a:0,agroup:audio,default:yes,name:audio',
    ],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, '%v_%03d.m4s')],
    ...['-master_pl_name', 'master.m3u8', join(folder, '%v.m3u8')],
  ]);
  await run('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x360', '-frames:v', '1'],
    join(folder, 'thumbnail.jpg'),
  ]);
  await addExtras(folder, streamDuration);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface StatusAnswer {
  status: EmbedOptions['state'];
  progress?: number;
  playable?: boolean;
  error?: { code: string; message: string };
}

export interface EmbedServer {
  origin: string;
  /** The URL of the embed page. There is one video. */
  url: string;
  /** The options that the page is rendered with. */
  page: EmbedOptions;
  /** The answer of the status endpoint; a number is an HTTP status without a body. */
  status: StatusAnswer | number;
  /** For media files for which this is true, the server destroys the connection. */
  refuses: (file: string) => boolean;
  /** File name of the playlist that the manifest endpoint redirects to. */
  master: string;
  /** How much of `early.m3u8` is there: the number of segments, all of them, or nothing any more. */
  made: number | 'all' | 'gone';
  /** Whether chapters and the storyboard can be loaded. The page has their URLs only if its options say so. */
  sideTracks: boolean;
  /** HTML of the page at /host. */
  frame: string;
  /** HTTP status of the manifest endpoint; undefined: the redirect. */
  manifestStatus: number | undefined;
  /** Bodies and content types of the view beacons received. */
  views: { body: string; contentType: string | undefined }[];
  /** Media files requested, in order. */
  served: string[];
  statusRequests: number;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt',
};

/** A sandboxed frame has an opaque origin, so requests to its own server are cross-origin. */
const forAnyOrigin = { 'access-control-allow-origin': '*' };

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    ...forAnyOrigin,
  });
  response.end(await readFile(path));
}

/**
 * Serves the real embed page, fakes of its sibling endpoints, and the media, all from one origin. The answers can be changed
 * while a page is open. `mediaBaseUrl` in `page` changes the target of the redirect.
 */
export async function serveEmbed(folder: string, page: Partial<EmbedOptions> = {}): Promise<EmbedServer> {
  const base = '/api/stream/7/';
  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = {
    async embed(_request, response) {
      const { html, contentSecurityPolicy } = renderEmbed(server.page);
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
      });
      response.end(html);
    },
    async manifest(_request, response) {
      const location = `${server.page.mediaBaseUrl ?? '/media'}/${server.master}`;
      if (server.manifestStatus === undefined) response.writeHead(302, { location, ...forAnyOrigin });
      else response.writeHead(server.manifestStatus);
      response.end();
    },
    async status(_request, response) {
      server.statusRequests += 1;
      if (typeof server.status === 'number') response.writeHead(server.status).end();
      else
        response
          .writeHead(200, { 'content-type': 'application/json', ...forAnyOrigin })
          .end(JSON.stringify(server.status));
    },
    async view(request, response) {
      server.views.push({ body: await bodyOf(request), contentType: request.headers['content-type'] });
      response.writeHead(204).end();
    },
    thumbnail: (_request, response) => sendFile(join(folder, 'thumbnail.jpg'), response),
    'storyboard.vtt': (_request, response) => sendSideTrack('storyboard.vtt', response),
    'storyboard.jpg': (_request, response) => sendSideTrack('storyboard.jpg', response),
    'chapters.vtt': (_request, response) => sendSideTrack('chapters.vtt', response),
  };

  async function sendSideTrack(file: string, response: ServerResponse): Promise<void> {
    if (server.sideTracks) await sendFile(join(folder, file), response);
    else response.writeHead(404, forAnyOrigin).end();
  }

  async function sendEarly(file: string, response: ServerResponse): Promise<void> {
    const path = join(folder, file.slice('early_'.length));
    if (server.made === 'gone') response.writeHead(404, forAnyOrigin).end();
    else if (server.made === 'all') await sendFile(path, response);
    else {
      response.writeHead(200, { 'content-type': types['.m3u8'], ...forAnyOrigin });
      response.end(growingPlaylist(await readFile(path, 'utf8'), server.made));
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const route = pathname.startsWith(base) ? routes[pathname.slice(base.length)] : undefined;
    if (route !== undefined) return route(request, response);
    if (pathname === '/host') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(server.frame);
      return;
    }
    const file = /^\/media\/([\w.]+)$/.exec(pathname)?.[1];
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    server.served.push(file);
    if (server.refuses(file)) request.socket.destroy();
    else if (file.startsWith('early_')) await sendEarly(file, response);
    else await sendFile(join(folder, file), response);
  }

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const server: EmbedServer = {
    origin,
    url: `${origin}${base}embed`,
    page: {
      videoId: '7',
      title: 'A test card',
      state: 'ready',
      durationSeconds: streamDuration,
      ...page,
    },
    status: { status: 'ready' },
    refuses: () => false,
    master: 'master.m3u8',
    made: 'all',
    sideTracks: false,
    frame: '',
    manifestStatus: undefined,
    views: [],
    served: [],
    statusRequests: 0,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
