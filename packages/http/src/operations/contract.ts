import type { OperationSpec } from './operation.ts';

/** All operations of a service. The OpenAPI document is made of it, and the service mounts exactly these operations. */
export interface Contract {
  title: string;
  description: string;
  /** Where the operations are mounted, except those at the root. */
  apiPath: `/api${string}`;
  operations: readonly OperationSpec[];
}

/** @throws Error that names the operations that are declared and not mounted, or mounted and not declared */
export function assertMounted({ operations }: Contract, mounted: readonly OperationSpec[]): void {
  const missing = operations.filter((spec) => !mounted.includes(spec));
  const undeclared = mounted.filter((spec) => !operations.includes(spec));
  const wrong = [...missing, ...undeclared].map(({ operationId }) => operationId);
  if (wrong.length > 0) throw new Error(`these operations are not both declared and mounted: ${wrong.join(', ')}`);
}
