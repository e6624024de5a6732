import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';

export const presetListId = 'names-of-presets';

/** The names of the account's presets, for a field to suggest. Those of the operator are in no list. */
export function PresetNames() {
  const { millrace } = useServices();
  const { data } = useQuery({
    queryKey: ['presets', 'names'],
    queryFn: async ({ signal }) => {
      const { presets } = await millrace.image.listPresets({ limit: 100 }, { signal });
      return presets.map(({ name }) => name);
    },
  });
  return (
    <datalist id={presetListId}>
      {data?.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
