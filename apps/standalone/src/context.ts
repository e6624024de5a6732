import type { apiRoles } from '@millrace/database';

/** One app of the platform, as listed in bin/apps.mjs. */
export type AppDefinition = ApiDefinition | WorkerDefinition;

export interface ApiDefinition {
  name: keyof typeof apiRoles;
  role: 'api';
  /** What the base URL is called in the list that is printed. */
  label: string;
  portVariable: string;
  defaultPort: number;
  /** Overrides http://localhost:<port> where a proxy stands in front. */
  publicUrlVariable: string;
  /** Where the API begins, e.g. /api; the base URL ends in it. */
  basePath: string;
  /** Further environment variables of this app. */
  env?: Record<string, string>;
}

export interface WorkerDefinition {
  name: string;
  role: 'worker';
  env?: Record<string, string>;
}

/** What bin/launch.mjs has found and taken before anything was built. */
export interface LaunchContext {
  /** The checkout. */
  root: string;
  apps: AppDefinition[];
  ffmpeg: { ffmpeg: string; ffprobe: string };
  /** Absolute, without symbolic links; locked by this process. */
  dataDir: string;
  /** By the API's name: its port, held until the app starts. */
  ports: Map<string, { port: number; release(): Promise<void> }>;
  /** Gives up the ports and the lock on the folder. */
  release(): Promise<void>;
}
