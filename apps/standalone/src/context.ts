import type { Progress } from '@millrace/bootstrap';
import type { apiRoles } from '@millrace/database';

/** One app of the platform, as listed in bin/apps.mjs. */
export type AppDefinition = ApiDefinition | ConsoleDefinition | WorkerDefinition;

/** An app that people or programs reach, on a port of its own. */
interface PublicDefinition {
  /** Name of the base URL in the banner. */
  label: string;
  portVariable: string;
  defaultPort: number;
  /** Overrides http://localhost:<port> behind a proxy. */
  publicUrlVariable: string;
  /** Path before those of all operations, e.g. /api. */
  basePath: string;
  /** The part of it that belongs to the base address, as people know that. All of it by default; the image API counts the rest to its paths. */
  shownPath?: string;
  /** Further environment variables of this app. */
  env?: Record<string, string>;
}

export interface ApiDefinition extends PublicDefinition {
  name: keyof typeof apiRoles;
  role: 'api';
}

/** Serves a page that speaks to the APIs from the browser; it needs no engine and no secret. */
export interface ConsoleDefinition extends PublicDefinition {
  name: string;
  role: 'console';
}

export interface WorkerDefinition {
  name: string;
  role: 'worker';
  env?: Record<string, string>;
}

/** What bin/launch.mjs found and reserved before the build. */
export interface LaunchContext {
  /** The checkout. */
  root: string;
  apps: AppDefinition[];
  ffmpeg: { ffmpeg: string; ffprobe: string };
  /** Shows the steps of the start. */
  progress: Progress;
  /** Absolute, without symbolic links; locked by this process. */
  dataDir: string;
  /** Where the apps listen that others reach: HOST, by default this machine only. */
  host: string;
  /** By the name of an app that has a port of its own: the port, reserved until the app starts. */
  ports: Map<string, { port: number; release(): Promise<void> }>;
  /** Releases the ports and the lock on the folder. */
  release(): Promise<void>;
}
