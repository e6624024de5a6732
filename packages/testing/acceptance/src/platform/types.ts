import type { Client } from '../client.ts';

/** Which engines carry the platform: chosen by three URLs, and nothing that a client can see depends on it. */
export type EngineSet = 'postgres+folder' | 'rabbitmq+s3';

/** A running platform, as a client and its operator see it. */
export interface Platform {
  video: ServiceUnderTest;
  music: ServiceUnderTest;
  image: ServiceUnderTest;
  /** Lists what is stored, by key; undefined where the platform is somebody else's. */
  storedKeys?: (prefix: string) => Promise<string[]>;
  /** Bearer token of the delivery log, where it is known. */
  deliveryLogToken?: string;
  /** Upload limit in bytes, where it is known. */
  maxUploadBytes?: number;
  /** What can be broken; undefined where the platform is somebody else's. */
  faults?: Faults;
  stop(): Promise<void>;
}

/** Something that can be away for a while. */
export interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}

export interface RunningApp {
  /** SIGKILL, and of whatever it started too. */
  kill(): Promise<void>;
  /** Starts it again with the same settings, and waits until it is ready. */
  start(): Promise<void>;
}

export interface Faults {
  videoApi: RunningApp;
  transcoder: RunningApp;
  database: Outage;
  /** Where the queue is an engine of its own. */
  broker: Outage | undefined;
  /** Where the storage is a server. */
  storage: Outage | undefined;
  /** What is in the apps' folder for temporary files, by path. */
  temporaryFiles(): Promise<string[]>;
}

export interface ServiceUnderTest {
  /** Of the API: the base URL ends in /api, that of the image service in /api/v1. */
  api: Client;
  /** Of the service's origin. */
  origin: Client;
}
