function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Parses audiowaveform's JSON: the lowest and highest sample of each step, per channel.
 *
 * @returns the largest amplitude of each step, 0 to 1; undefined for any other value
 */
export function readPeaks(value: unknown): number[] | undefined {
  if (!isRecord(value) || !Array.isArray(value.data)) return undefined;
  const { bits, data } = value;
  const channels = typeof value.channels === 'number' && value.channels > 0 ? value.channels : 1;
  const full = bits === 16 ? 32_768 : 128;
  const perStep = channels * 2;
  const peaks: number[] = [];
  for (let at = 0; at + perStep <= data.length; at += perStep) {
    let peak = 0;
    for (let n = at; n < at + perStep; n += 1) peak = Math.max(peak, Math.abs(Number(data[n])) || 0);
    peaks.push(Math.min(peak / full, 1));
  }
  return peaks.length === 0 ? undefined : peaks;
}
