import type { Kind } from '../../../platform/media/kinds.ts';
import type { Services } from '../../../platform/services.ts';
import { isSending } from './entry.ts';
import type { Memory } from './unfinished.ts';
import type { Work, Works } from './works.ts';

/** More at once would only share the same line. */
const atOnce = 3;

interface SendingOptions {
  services: Pick<Services, 'session' | 'config' | 'live'>;
  works: Works;
  memory: Memory;
  /** All bytes were sent. */
  onSent: (work: Work, kind: Kind, mediumId: string) => void;
}

/** Sends files that wait, a few at a time. @returns what begins the next ones */
export function createSending({ services, works, memory, onSent }: SendingOptions): () => void {
  const { session, config, live } = services;

  async function begin(work: Work, file: File, kind: Kind): Promise<void> {
    works.update(work, { state: 'sending', reason: undefined });
    work.unwatch();
    work.unwatch = live.watch(kind);
    const { meter } = work;
    const serviceUrl = { videos: config.video, tracks: config.music, images: config.image }[kind];
    const forget = () => {
      if (work.remembered !== undefined) memory.forget(work.remembered.address);
      work.remembered = undefined;
    };
    // Its code, with the client of the protocol, is loaded with the first transfer.
    const { createTransfer } = await import('./transfer.ts');
    work.transfer ??= createTransfer({
      file,
      endpoint: `${serviceUrl}/uploads`,
      metadata: { filename: file.name },
      session,
      address: work.remembered?.address,
      onAddress(address) {
        if (work.remembered?.address !== address) forget();
        const { name, size, lastModified } = file;
        work.remembered = memory.keep({ kind, address, name, size, lastModified });
      },
      onProgress(sent) {
        if (!isSending(work.entry)) return;
        works.update(work, { state: 'sending', sent, rate: meter.count(sent, performance.now()) });
      },
      onStall() {
        meter.reset();
        works.update(work, { state: 'stalled', rate: 0 });
      },
      onDone(mediumId) {
        forget();
        work.transfer = undefined;
        works.update(work, { state: 'processing', sent: work.entry.size });
        onSent(work, kind, mediumId);
        pump();
      },
      onFail(failure) {
        work.unwatch();
        if (!failure.canRetry) forget();
        works.update(work, { state: 'failed', rate: 0, ...failure });
        pump();
      },
    });
    // It may have been paused or cancelled while the client was loaded.
    if (works.get(work.entry.id) === work && isSending(work.entry)) work.transfer.start();
  }

  const pump = () => {
    let free = atOnce - works.all().filter(({ entry }) => isSending(entry)).length;
    for (const work of works.all()) {
      if (free <= 0) return;
      const { state, kind } = work.entry;
      if (state !== 'waiting' || kind === undefined || work.file === undefined) continue;
      free -= 1;
      void begin(work, work.file, kind);
    }
  };
  return pump;
}
