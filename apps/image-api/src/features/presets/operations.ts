import { okAnswer, operation, pageFields, paging } from '@millrace/http';
import { presetName } from '@millrace/image-url';
import { z } from 'zod';
import type { AccountPreset } from './presets.ts';

const tag = 'Presets';
const security = 'jwtOrKey';
const params = z.object({ name: z.string().regex(presetName).describe('As in `t_<name>`') });

const written = z
  .string({ error: 'must be a string' })
  .max(1_000, 'must be at most 1000 characters long')
  .describe('As in the path of a URL: `w_200,h_200`');

const preset = z
  .object({
    name: z.string(),
    parameters: z.string().describe('As they were sent'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Preset' });
const onePreset = z.object({ preset });

/** As in answers. */
export const presentPreset = ({ name, parameters, createdAt, updatedAt }: AccountPreset): z.input<typeof preset> => ({
  name,
  parameters,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});

/** Presets of an account, in addition to those of the operator's settings. */
export const presetOperations = {
  list: operation({
    method: 'get',
    path: '/presets',
    operationId: 'listPresets',
    tag,
    summary: 'List your presets, by name',
    security,
    scope: 'images:read',
    query: paging(100),
    answers: {
      200: { description: 'A page of the presets', json: z.object({ presets: z.array(preset), ...pageFields }) },
    },
  }),
  get: operation({
    method: 'get',
    path: '/presets/:name',
    operationId: 'getPreset',
    tag,
    summary: 'Get a preset',
    security,
    scope: 'images:read',
    params,
    answers: { 200: { description: 'The preset', json: onePreset } },
  }),
  put: operation({
    method: 'put',
    path: '/presets/:name',
    operationId: 'setPreset',
    tag,
    summary: 'Create or replace a preset',
    description:
      'Within seconds, `t_<name>` in URLs of your images means these parameters. Caches may keep pictures of the earlier ones.',
    security,
    scope: 'images:write',
    params,
    body: z.object({ parameters: written }),
    answers: { 200: { description: 'The preset', json: onePreset } },
    errors: ['conflict'],
  }),
  remove: operation({
    method: 'delete',
    path: '/presets/:name',
    operationId: 'deletePreset',
    tag,
    summary: 'Delete a preset',
    security,
    scope: 'images:write',
    params,
    answers: { 200: { description: 'The preset is deleted', json: okAnswer } },
  }),
};
