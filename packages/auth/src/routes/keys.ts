import { createRouter, jsonBody, route, serialId } from '@millrace/http';
import { AppError } from '@millrace/service';
import type { Router } from 'express';
import { z } from 'zod';
import type { ApiKeyInfo, ApiKeys } from '../apiKeys.ts';
import { keyNameField } from '../fields.ts';
import { accountOf, type Guards } from '../guards.ts';

const creation = z.object({ name: keyNameField });
const address = z.object({ id: serialId });

const listed = ({ id, name, prefix, createdAt, lastUsedAt }: ApiKeyInfo) => ({
  id,
  name,
  prefix,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** POST /, GET /, DELETE /:id; accepts tokens only. */
export function createKeysRouter({ apiKeys, guards }: { apiKeys: ApiKeys; guards: Guards }): Router {
  const router = createRouter();
  router.use(guards.requireJwt);
  router.post(
    '/',
    jsonBody(),
    route({ body: creation }, async ({ body }, req, res) => {
      const { id, key, name, prefix, createdAt } = await apiKeys.create(accountOf(req).id, body.name);
      res.status(201).json({ id, key, name, prefix, createdAt: createdAt.toISOString() });
    }),
  );
  router.get('/', async (req, res) => {
    const keys = await apiKeys.list(accountOf(req).id);
    res.json({ keys: keys.map(listed) });
  });
  router.delete(
    '/:id',
    route({ params: address }, async ({ params }, req, res) => {
      if (!(await apiKeys.revoke(accountOf(req).id, params.id))) throw new AppError('not_found');
      res.json({ ok: true });
    }),
  );
  return router;
}
