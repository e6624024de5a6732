import type { RabbitMqOptions } from './types.ts';

/** Settings in Erlang terms, because the broker's newer format does not offer them: intervals that are minutes by default. */
export function brokerSettings(options: RabbitMqOptions): [name: string, milliseconds: number][] {
  // As in infra: a retry that is due during a restart of the broker would be three minutes late.
  const settings: [string, number][] = [['dead_letter_worker_publisher_confirm_timeout', 5_000]];
  // How often channels check for overdue messages.
  if (options.consumerTimeoutMs !== undefined) settings.push(['channel_tick_interval', 1_000]);
  return settings;
}
