import type { RabbitMqOptions } from './index.ts';

/** What a broker has to be told in Erlang, for its newer format has no words for it: intervals that it measures in minutes. */
export function brokerSettings(options: RabbitMqOptions): [name: string, milliseconds: number][] {
  // As infra's: a retry that comes due while the broker restarts would be three minutes late.
  const settings: [string, number][] = [['dead_letter_worker_publisher_confirm_timeout', 5_000]];
  // How often channels look for messages that are overdue.
  if (options.consumerTimeoutMs !== undefined) settings.push(['channel_tick_interval', 1_000]);
  return settings;
}
