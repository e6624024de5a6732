/** What a key can be allowed, in groups as the form shows them. */
export const scopeGroups = [
  { title: 'Videos', read: 'videos:read', write: 'videos:write' },
  { title: 'Tracks', read: 'tracks:read', write: 'tracks:write' },
  { title: 'Images', read: 'images:read', write: 'images:write' },
  { title: 'Webhooks', read: 'webhooks:read', write: 'webhooks:write' },
] as const;

type ScopeGroup = (typeof scopeGroups)[number];
export type Scope = ScopeGroup['read' | 'write'];

export const everything = '*';

/** Whether the key belongs to an import that an operator runs: only those have this scope. */
export const isOfImport = (scopes: readonly string[]): boolean => scopes.includes('import');
