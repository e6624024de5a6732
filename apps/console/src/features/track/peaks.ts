interface Waveform {
  bits?: unknown;
  channels?: unknown;
  data: readonly unknown[];
}

const isWaveform = (value: unknown): value is Waveform =>
  typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data);

/**
 * Reads audiowaveform's JSON: the lowest and highest sample of each step, per channel.
 *
 * @returns the largest amplitude of each step, 0 to 1; undefined for any other value
 */
export function peaksOf(value: unknown): number[] | undefined {
  if (!isWaveform(value)) return undefined;
  const { bits, channels, data } = value;
  const perStep = 2 * (typeof channels === 'number' && channels > 0 ? channels : 1);
  const full = bits === 16 ? 32_768 : 128;
  const peaks: number[] = [];
  for (let at = 0; at + perStep <= data.length; at += perStep) {
    let peak = 0;
    for (let n = at; n < at + perStep; n += 1) peak = Math.max(peak, Math.abs(Number(data[n])) || 0);
    peaks.push(Math.min(peak / full, 1));
  }
  return peaks.length === 0 ? undefined : peaks;
}
