import { describe, expect, it } from '@jest/globals';
import { withNamedProblems } from '../src/openapi/problems.ts';

const answer = (code: string, headers = {}) => ({ description: `\`${code}\`: A sentence.`, headers });
const documentWith = (...all: Record<string, object>[]) =>
  withNamedProblems({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: Object.fromEntries(all.map((responses, at) => [`/${at}`, { get: { responses } }])),
  });
const ref = (name: string) => ({ $ref: `#/components/responses/${name}` });

describe('problems of a document', () => {
  it('are named once, by their status and codes', () => {
    const ok = { description: 'The thing' };
    const { paths, components } = documentWith(
      { 200: ok, 404: answer('not_found'), 503: answer('unavailable') },
      { 200: ok, 404: answer('not_found') },
    );
    expect(paths).toEqual({
      '/0': { get: { responses: { 200: ok, 404: ref('404.not_found'), 503: ref('503.unavailable') } } },
      '/1': { get: { responses: { 200: ok, 404: ref('404.not_found') } } },
    });
    expect(components?.responses).toEqual({
      '404.not_found': answer('not_found'),
      '503.unavailable': answer('unavailable'),
    });
  });

  it('have numbers if they differ by more than their codes', () => {
    const other = answer('not_found', { ETag: {} });
    const { paths, components } = documentWith({ 404: answer('not_found') }, { 404: other }, { 404: other });
    expect(paths?.['/2']?.get?.responses).toEqual({ 404: ref('404.not_found.2') });
    expect(components?.responses?.['404.not_found.2']).toEqual(other);
  });

  it('have short names also with many codes', () => {
    const codes = Array.from({ length: 9 }, (_, n) => `\`a_code_${'abcdefghi'[n]}\`: A sentence.`).join(' ');
    const { components } = documentWith({ 409: { description: codes } });
    expect(Object.keys(components?.responses ?? {})).toEqual(['409.a_code_a-and-8-more']);
  });
});
