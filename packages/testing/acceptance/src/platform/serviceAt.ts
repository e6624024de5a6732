import { createClient } from '../client.ts';
import { contractAt, createContract } from '../contract/contract.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import type { ServiceUnderTest } from './types.ts';

const noDocument = {
  openapi: '3.1.0',
  servers: [{ url: '' }],
  paths: {},
  components: { responses: {} },
} satisfies OpenApiDocument;

/** A service at an origin, with its document. */
export async function serviceAt(origin: string, apiPath: '/api' | '/api/v1' = '/api'): Promise<ServiceUnderTest> {
  // A service that is not under test has no origin.
  const contract = origin === '' ? createContract(noDocument) : await contractAt(`${origin}${apiPath}`);
  const options = { contract, asksAgain: true };
  return { api: createClient(`${origin}${apiPath}`, options), origin: createClient(origin, options), contract };
}
