/** Reduces the peaks to `count` bars, 0 to 1, scaled to the loudest: a quiet recording is drawn as large as a loud one. */
export function barsOf(peaks: readonly number[], count: number): number[] {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0) || 1;
  return Array.from({ length: count }, (_, n) => {
    const from = Math.floor((n * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((n + 1) * peaks.length) / count));
    let most = 0;
    for (let at = from; at < to; at += 1) most = Math.max(most, peaks[at] ?? 0);
    return most / loudest;
  });
}

/** Width of a bar, in a drawing that is 100 high and `barStep` wide per bar. */
const barWidth = 3;
export const barStep = 4;
/** Silence is drawn as a line, not as a gap. */
const minHeight = 4;

/** SVG path data of vertically centred bars. */
export function barsPath(bars: readonly number[]): string {
  return bars
    .map((bar, n) => {
      const height = Math.max(bar * 100, minHeight);
      const top = Math.round((100 - height) * 5) / 10;
      return `M${n * barStep} ${top}h${barWidth}v${Math.round(height * 10) / 10}h-${barWidth}z`;
    })
    .join('');
}
