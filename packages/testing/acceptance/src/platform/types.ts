import type { TestProvider } from '@millrace/testkit/oidc';
import type { TestSmtpServer } from '@millrace/testkit/smtp';
import type { Client } from '../client.ts';
import type { Contract } from '../contract/contract.ts';

/** The engines of the platform, selected by three URLs. Nothing that a client sees depends on them. */
export type EngineSet = 'postgres+folder' | 'rabbitmq+s3';

/** A running platform, as clients and its operator see it. */
export interface Platform {
  video: ServiceUnderTest;
  music: ServiceUnderTest;
  image: ServiceUnderTest;
  /** Where the console is; undefined unless the test asked for it. */
  consoleUrl?: string;
  /** Lists stored keys; undefined on a remote platform. */
  storedKeys?: (prefix: string) => Promise<string[]>;
  /** Keys of uploads to the storage that were neither completed nor aborted; undefined on a remote platform. */
  unfinishedUploads?: () => Promise<string[]>;
  /** Whether clients can upload straight to the storage, if known. */
  takesDirectUploads?: boolean;
  /** Allows browsers to upload straight to the storage, as an operator does; undefined on a remote platform, and on a folder. */
  allowUploadsFromPages?: () => Promise<void>;
  /** Bearer token of the delivery log, if known. */
  deliveryLogToken?: string;
  /** Upload limit in bytes, if known. */
  maxUploadBytes?: number;
  /** Where people of all services can sign in; undefined on a remote platform. */
  identityProvider?: TestProvider;
  /** The mail server to which it sends, if it is one of the test's. */
  mail?: TestSmtpServer;
  /** Where pictures of another server may be, if the image service transforms such: a test listens there. */
  remoteSources?: { port: number; path: string };
  /** What tests can break; undefined on a remote platform. */
  faults?: Faults;
  /** Undefined on a remote platform. */
  operator?: Operator;
  stop(): Promise<void>;
}

/** What the person does who runs the platform's machine. */
export interface Operator {
  /** An account that is one. */
  login: { email: string; password: string };
  /** For commands that the person starts. */
  databaseUrl: string;
  /** Runs the account command. */
  makeAdmin(email: string): Promise<void>;
  /** Leaves a job that has used up its attempts, and that its service has not yet applied. @returns its id */
  leaveDeadJob(name: string, payload: unknown): Promise<string>;
  /** Removes events of an account up to this one, as time does. */
  removeEvents(accountId: number, upTo: string): Promise<void>;
}

/** A part that can be stopped and started. */
export interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}

export interface RunningApp {
  /** Sends SIGKILL to it and its children. */
  kill(): Promise<void>;
  /** Starts it again with the same settings, and waits until it is ready. */
  start(): Promise<void>;
}

export interface Faults {
  videoApi: RunningApp;
  transcoder: RunningApp;
  courier: RunningApp;
  imageWorker: RunningApp;
  database: Outage;
  /** Defined if the queue has its own engine. */
  broker: Outage | undefined;
  /** Defined if the storage is a server. */
  storage: Outage | undefined;
  /** Changes the text of a stored object; undefined if the storage is a server. */
  rewriteStored: ((key: string, change: (text: string) => string) => Promise<void>) | undefined;
  /** Paths in the apps' folder for temporary files. */
  temporaryFiles(): Promise<string[]>;
}

export interface ServiceUnderTest {
  /** Requests to the API: the base URL ends in /api, for the image service in /api/v1. */
  api: Client;
  /** Requests to the service's origin. */
  origin: Client;
  /** The service's OpenAPI document; both clients compare every answer with it. */
  contract: Contract;
}
