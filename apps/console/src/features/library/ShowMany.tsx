import { useState } from 'react';
import { type Visibility, VisibilityChoice } from '../../components/VisibilityChoice.tsx';
import { type Hideable, visibilityMeanings } from '../../components/visibilityMeanings.ts';
import { useServices } from '../../platform/context.ts';
import { countText } from '../../platform/format.ts';
import { nounOf } from '../../platform/media/kinds.ts';
import type { Listed } from '../../platform/media/listed.ts';
import type { Services } from '../../platform/services.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { useBatch } from './useBatch.ts';

const change: Record<Hideable, (services: Services, id: string, visibility: Visibility) => Promise<unknown>> = {
  videos: ({ millrace }, id, visibility) => millrace.video.updateVideo({ id, body: { visibility } }),
  tracks: ({ millrace }, id, visibility) => millrace.music.updateTrack({ id, body: { visibility } }),
};

interface ShowManyProps {
  kind: Hideable;
  items: readonly Listed[];
  onClose: () => void;
}

/** Chooses who may play several media. */
export function ShowMany({ kind, items, onClose }: ShowManyProps) {
  const services = useServices();
  const [chosen, setChosen] = useState<Visibility>();
  const batch = useBatch(items, async ({ id }) => {
    if (chosen !== undefined) await change[kind](services, id, chosen);
  });
  const { one, many } = nounOf[kind];
  return (
    <BatchDialog
      kind={kind}
      batch={batch}
      onClose={onClose}
      count={items.length}
      participle="changed"
      title={`Visibility of ${countText(items.length, one, many)}`}
      button={{ text: 'Change', isDisabled: chosen === undefined }}
    >
      <VisibilityChoice value={chosen} meanings={visibilityMeanings[kind]} onChange={setChosen} />
    </BatchDialog>
  );
}
