import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, silentLogger } from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import type { AttemptRequest } from '../../src/attempt/attempt.ts';
import { openWorkspace, type Workspace } from '../../src/attempt/workspace.ts';
import { createMemoryPool } from '../../src/ffmpeg/run/memoryPool.ts';
import type { Tools } from '../../src/ffmpeg/run/tools.ts';
import { type TrackOutcome, transcodeTrack } from '../../src/track/transcodeTrack.ts';
import { type Savings, transcodeVideo, type VideoOutcome, type VideoRequest } from '../../src/video/transcodeVideo.ts';

export const tools: Tools = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffprobe',
  memory: { video: 2048, track: 512, encoder: 128, cover: 512, picture: 192, animation: 256 },
  videoMemory: createMemoryPool(4096),
  stallSeconds: 60,
  timeFactor: 60,
  threads: 2,
};

/** Where the results are. */
interface Place {
  prefix: string;
  folder: string;
}

export interface World {
  storage: Storage;
  workspace: Workspace;
  /** The folder of the storage. */
  folder: string;
  /** Parent of the workspace: empty of job files after a job has ended. */
  temporary: string;
  /** Uploads a local file. @returns its key */
  upload(path: string): Promise<string>;
  /** Runs the video pipeline on a local file. */
  transcode(path: string, options?: TranscodeOptions): Promise<VideoOutcome & Place>;
  /** Runs the track pipeline on a local file; `cover` is an uploaded picture. */
  transcodeTrack(path: string, options?: TranscodeOptions & { cover?: string }): Promise<TrackOutcome & Place>;
  /** Keys of all delivered objects. */
  published(): Promise<string[]>;
  /** Names of what jobs left in the workspace. */
  leftovers(): Promise<string[]>;
  close(): Promise<void>;
}

export interface TranscodeOptions {
  tools?: Partial<Tools>;
  storage?: Storage;
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  log?: Logger;
  savings?: Savings;
  mostSeconds?: VideoRequest['mostSeconds'];
}

/** A storage in a folder and a workspace, for one test file. */
export async function openWorld(): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'millrace-test-'));
  const temporary = join(root, 'tmp');
  const store = join(root, 'store');
  const log = silentLogger();
  const storage = await openStorage({ url: `file://${store}`, log });
  const workspace = await openWorkspace(temporary, log);
  let count = 0;
  const attempt = async (path: string, options: TranscodeOptions) => {
    const sourceKey = await world.upload(path);
    const prefix = `public/videos/v${count}/attempt/`;
    const request: AttemptRequest = {
      sourceKey,
      prefix,
      onProgress: options.onProgress ?? (() => {}),
      signal: options.signal ?? new AbortController().signal,
      log: options.log ?? log,
    };
    const { savings = {} } = options;
    const deps = { storage: options.storage ?? storage, workspace, tools: { ...tools, ...options.tools }, savings };
    return { request, deps, place: { prefix, folder: join(store, prefix) } };
  };
  const world: World = {
    storage,
    workspace,
    folder: store,
    temporary,
    async upload(path) {
      const key = `private/videos/v${++count}/source`;
      await storage.put(key, createReadStream(path));
      return key;
    },
    async transcode(path, options = {}) {
      const { request, deps, place } = await attempt(path, options);
      const { mostSeconds } = options;
      return { ...(await transcodeVideo(deps, { ...request, mostSeconds })), ...place };
    },
    async transcodeTrack(path, options = {}) {
      const { request, deps, place } = await attempt(path, options);
      const coverKey = options.cover === undefined ? null : await world.upload(options.cover);
      return { ...(await transcodeTrack(deps, { ...request, coverKey })), ...place };
    },
    async published() {
      const keys: string[] = [];
      for await (const { key } of storage.list('public/')) keys.push(key);
      return keys;
    },
    async leftovers() {
      const [own = ''] = await readdir(temporary);
      return (await readdir(join(temporary, own))).filter((name) => name !== 'owner.json');
    },
    async close() {
      await workspace.close();
      await storage.close();
      await rm(root, { recursive: true, force: true });
    },
  };
  return world;
}
