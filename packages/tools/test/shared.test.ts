import { describe, expect, it } from '@jest/globals';
import type { ApiDocument } from '../src/client/document.ts';
import { withoutShared } from '../src/client/shared.ts';

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const getting = (operationId: string, name: string) => ({
  get: {
    operationId,
    responses: {
      200: { description: 'It', content: { 'application/json': { schema: refTo(name), example: 1 } }, headers: {} },
      404: { description: 'Gone' },
    },
  },
});

/** The keys are the same in all; `Own` differs. */
const documentWith = (own: string): ApiDocument => ({
  paths: { '/keys': getting('listKeys', 'Keys'), '/own': getting('getOwn', 'Own') },
  components: {
    schemas: { Keys: { items: refTo('Key') }, Key: { type: 'string' }, Own: { const: own }, Unused: {} },
  },
});

describe('the operations that all documents share', () => {
  const { shared, own } = withoutShared([documentWith('a'), documentWith('b')]);

  it('are in a document of their own, with the schemas that they need', () => {
    expect(Object.keys(shared.paths)).toEqual(['/keys']);
    expect(shared.components.schemas).toEqual({ Keys: { items: refTo('Key') }, Key: { type: 'string' } });
    expect(own.map(({ paths }) => Object.keys(paths))).toEqual([['/own'], ['/own']]);
    expect(own.map(({ components }) => components.schemas)).toEqual([{ Own: { const: 'a' } }, { Own: { const: 'b' } }]);
  });

  it('have what a caller needs: no errors, headers and examples', () => {
    expect(shared.paths['/keys']?.get?.responses).toEqual({
      200: { description: 'It', content: { 'application/json': { schema: refTo('Keys') } } },
    });
  });
});
