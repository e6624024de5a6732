import { ok } from '@millrace/http';
import { feature } from '@millrace/media';
import type { ImageCore } from '../../core.ts';
import { presentPreset, presetOperations } from './operations.ts';
import { createAccountPresets, exportedPresets } from './presets.ts';

/** Sets of parameters that accounts have named. The foreign key removes them with their account. */
export const presets = feature({
  name: 'presets',
  operations: presetOperations,
  create({ core }: { core: ImageCore }) {
    const { database, cursors, auth, config } = core;
    const presets = createAccountPresets({
      database,
      cursors,
      changes: auth.changes,
      ofOperator: config.IMAGE_PRESETS,
    });
    return {
      provided: { find: presets.find },
      exported: [exportedPresets],
      handlers: {
        async list({ query, caller }) {
          const found = await presets.list(caller.id, query);
          return { presets: found.presets.map(presentPreset), ...found.fields };
        },
        get: async ({ params, caller }) => ({ preset: presentPreset(await presets.get(caller.id, params.name)) }),
        put: async ({ params, body, caller }) => ({
          preset: presentPreset(await presets.put(caller.id, params.name, body.parameters)),
        }),
        async remove({ params, caller }) {
          await presets.remove(caller.id, params.name);
          return ok;
        },
      },
    };
  },
});
