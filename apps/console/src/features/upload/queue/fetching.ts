import { sentenceOf } from '../../../components/sentenceOf.ts';
import type { Kind } from '../../../platform/media/kinds.ts';
import { removeMedium } from '../../../platform/media/removal.ts';
import type { Services } from '../../../platform/services.ts';
import { titleOf } from '../addressed.ts';
import { type FetchRequest, postFetch } from './fetches.ts';
import type { Following } from './following.ts';
import type { Work, Works } from './works.ts';

/** Files that services fetch from an address. */
export interface Fetching {
  /** @throws MillraceError if the service refuses */
  begin(request: FetchRequest): Promise<void>;
  /** Asks for a fetch again. What the failed one has left is of no use. */
  retry(work: Work, request: FetchRequest): Promise<void>;
}

interface FetchingOptions {
  services: Pick<Services, 'millrace' | 'ownImages'>;
  works: Works;
  following: Following;
  /** The lists of a kind are no longer current. */
  onChange: (kind: Kind) => void;
}

export function createFetching({ services, works, following, onChange }: FetchingOptions): Fetching {
  return {
    async begin(request) {
      const { id } = await postFetch[request.kind](services, request);
      const work = works.add({
        request,
        name: request.title || titleOf(request.url),
        kind: request.kind,
        state: 'fetching',
      });
      following.begin(work, request.kind, id);
    },

    async retry(work, request) {
      const failedId = work.entry.mediumId;
      works.update(work, { state: 'fetching', reason: undefined, sent: 0, progress: 0 });
      try {
        const { id } = await postFetch[request.kind](services, request);
        following.begin(work, request.kind, id);
        if (failedId !== undefined) await removeMedium[request.kind](services, failedId);
        onChange(request.kind);
      } catch (error) {
        if (work.entry.mediumId !== failedId) return;
        works.update(work, { state: 'failed', reason: sentenceOf(error), canRetry: true });
      }
    },
  };
}
