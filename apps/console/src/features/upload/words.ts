import { aboutText, bytesText, countText } from '../../platform/format.ts';
import { type Entry, isOver, secondsLeft } from './queue/entry.ts';

/** What the tray says below the name of a file. */
export function wordsOf(entry: Entry): string {
  const { state, size, sent, rate, progress, reason } = entry;
  const part = `${bytesText(sent)} of ${bytesText(size)}`;
  switch (state) {
    case 'waiting':
      return `Waiting · ${bytesText(size)}`;
    case 'sending': {
      if (sent >= size) return `${bytesText(size)} sent · being checked`;
      const left = secondsLeft(entry);
      return left === undefined ? part : `${part} · ${bytesText(rate)}/s · ${aboutText(left)} left`;
    }
    case 'stalled':
      return `${part} · no connection, trying again`;
    case 'paused':
      return `Paused · ${part}`;
    case 'absent':
      return reason ?? `Waits for its file · ${part}`;
    case 'fetching':
      return sent === 0 ? 'Fetching' : `Fetching · ${bytesText(sent)} have arrived`;
    case 'processing':
      return `Processing · ${progress}%`;
    case 'ready':
      return size === 0 ? 'Ready' : `Ready · ${bytesText(size)}`;
    case 'failed':
      return reason ?? 'Failed';
  }
}

/** The title of the tray, which is also read out when it changes. */
export function summaryOf(entries: readonly Entry[]): string {
  const over = entries.filter(isOver).length;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  const absent = entries.filter(({ state }) => state === 'absent').length;
  if (absent > 0 && over + absent === entries.length) {
    return `${countText(absent, 'upload waits', 'uploads wait')} for ${absent === 1 ? 'its file' : 'their files'}${failures}`;
  }
  if (over === entries.length) return `${over - failed} of ${over} ready${failures}`;
  return `Uploading: ${over} of ${entries.length} done${failures}`;
}

/** How full the bar of a file is, in percent; undefined without a bar. */
export function barOf({ state, sent, size, progress }: Entry): number | undefined {
  if (state === 'processing') return progress;
  if (state === 'sending' || state === 'stalled' || state === 'paused' || state === 'absent')
    return size === 0 ? 0 : (100 * sent) / size;
  return undefined;
}
