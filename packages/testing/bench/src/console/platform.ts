import { randomBytes } from 'node:crypto';
import { freePort } from '@millrace/testkit/engines';
import type { TestProcess } from '@millrace/testkit/process';
import { type RunningApi, startApi, startApp } from '../kit/api.ts';

export interface ConsolePlatform {
  /** Where the console is. */
  origin: string;
  video: RunningApi;
  stop(): Promise<void>;
}

/** The console and its three services, as processes on one database and one folder. Nothing is encoded, so there are no workers. */
export async function startConsole(): Promise<ConsolePlatform> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  // Accounts and their tokens are shared by all services.
  const shared = { NODE_ENV: 'production', CONSOLE_URL: origin, JWT_SECRET: randomBytes(32).toString('hex') };
  const video = await startApi('video-api', 'companyName', shared);
  const started: TestProcess[] = [];
  const start = async (name: string, at: number, env: Record<string, string>) => {
    started.push(await startApp(name, at, { NODE_ENV: 'production', ...env }));
  };
  const stop = async () => {
    for (const app of started.reverse()) await app.stop();
    await video.stop();
  };
  try {
    const engines = { DATABASE_URL: video.databaseUrl, QUEUE_URL: video.queueUrl, STORAGE_URL: video.storageUrl };
    const [music, image] = [await freePort(), await freePort()];
    await start('music-api', music, { ...shared, ...engines, PUBLIC_URL: `http://127.0.0.1:${music}` });
    await start('image-api', image, { ...shared, ...engines, PUBLIC_URL: `http://127.0.0.1:${image}` });
    await start('console', port, {
      CONSOLE_URL: origin,
      CONSOLE_VIDEO_URL: `${video.origin}/api`,
      CONSOLE_MUSIC_URL: `http://127.0.0.1:${music}/api`,
      CONSOLE_IMAGE_URL: `http://127.0.0.1:${image}/api/v1`,
    });
    return { origin, video, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
