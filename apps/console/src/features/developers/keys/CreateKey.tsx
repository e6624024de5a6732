import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../components/Dialog.tsx';
import { SecretOnce } from '../../../components/SecretOnce.tsx';
import { Snippets } from '../../../components/Snippets.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useServices } from '../../../platform/context.ts';
import { firstRequest, readableWith } from './firstRequest.ts';
import { KeyForm, type WantedKey } from './KeyForm.tsx';
import { keysKey, type NewKey } from './useKeys.ts';

/** Makes a key, and shows it once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useAction({
    mutationFn: (body: WantedKey) => millrace.video.createKey({ body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
    // The key is in memory no longer than on the screen.
    gcTime: 0,
  });
  return (
    <Dialog
      size="lg"
      title={data === undefined ? 'Create an API key' : 'Your new key'}
      isFirm={data !== undefined}
      onClose={onClose}
    >
      {data === undefined ? (
        <KeyForm error={error} isPending={isPending} onSubmit={mutate} onCancel={onClose} />
      ) : (
        <Created made={data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Created({ made: { name, key, scopes }, onClose }: { made: NewKey; onClose: () => void }) {
  const { config } = useServices();
  const kind = readableWith(scopes);
  return (
    <SecretOnce
      label={`The key “${name}”`}
      secret={key}
      text="Keep it where your program keeps its secrets, and never in a page or an app."
      onClose={onClose}
    >
      {kind !== undefined && <Snippets label="Try the key" snippets={firstRequest(kind, config, key)} />}
    </SecretOnce>
  );
}
