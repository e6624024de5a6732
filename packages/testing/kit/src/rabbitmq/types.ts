export interface RabbitMqOptions {
  /** The time after which the broker closes a channel whose message is not acknowledged; checked every second if set. */
  consumerTimeoutMs?: number;
  /** Enables the management interface, which creates users and permissions. */
  management?: boolean;
  /**
   * With TEST_RABBITMQ_DEBIAN, starts the version that this machine's own release has. That of the named release runs after
   * `resume({ wiped: true })`, as in an upgrade on a new volume.
   */
  upgrades?: boolean;
}

export interface TestRabbitMq {
  /** amqp://guest:guest@127.0.0.1:<port> of the default virtual host. */
  url: string;
  /** http://guest:guest@127.0.0.1:<port> of the management interface, if requested. */
  managementUrl?: string;
  /** False for the broker of TEST_RABBITMQ_URL: tests cannot stop or start it. */
  ours: boolean;
  /** Folder with a private node's data and log. */
  folder?: string;
  /** Stops the broker as an operator would; its data stays. */
  pause(): Promise<void>;
  /** SIGKILL; the data stays as it is on disk. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with its data or, if `wiped`, without. */
  resume(options?: { wiped?: boolean }): Promise<void>;
  /** pause and resume. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}
