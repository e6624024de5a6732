import type { Millrace } from '@millrace/client';
import type { Play } from '@millrace/embed-kit/browser';
import type { Config } from '../config.ts';

interface ReportPlayDeps {
  config: Pick<Config, 'music'>;
  millrace: Pick<Millrace, 'music'>;
  /** A play was counted. */
  onCounted: (trackId: string) => void;
}

/** Reports a play to the service. @param isLeaving whether the page goes away, so that no answer can be awaited */
export type ReportPlay = (trackId: string, play: Play, isLeaving: boolean) => void;

export function createReportPlay({ config, millrace, onCounted }: ReportPlayDeps): ReportPlay {
  async function report(id: string, play: Play): Promise<void> {
    try {
      await millrace.music.countPlay({ id, body: play });
      onCounted(id);
    } catch (cause) {
      // People listen, and do not wait for a count. A lost one is no reason to disturb them.
      console.info('A play was not counted.', cause);
    }
  }

  return (id, play, isLeaving) => {
    if (isLeaving) {
      navigator.sendBeacon(`${config.music}/tracks/${encodeURIComponent(id)}/play`, JSON.stringify(play));
    } else {
      void report(id, play);
    }
  };
}
