import type { Client } from '../client.ts';

/** Which engines carry the platform: chosen by three URLs, and nothing that a client can see depends on it. */
export type EngineSet = 'postgres+folder' | 'rabbitmq+s3';

/** A running platform, as a client and its operator see it. */
export interface Platform {
  video: ServiceUnderTest;
  /** Lists what is stored, by key; undefined where the platform is somebody else's. */
  storedKeys?: (prefix: string) => Promise<string[]>;
  /** Bearer token of the delivery log, where it is known. */
  deliveryLogToken?: string;
  /** Upload limit in bytes, where it is known. */
  maxUploadBytes?: number;
  stop(): Promise<void>;
}

export interface ServiceUnderTest {
  /** Of the API: the base URL ends in /api. */
  api: Client;
  /** Of the service's origin. */
  origin: Client;
}
