import type { OperationSpec } from './operation.ts';

/** All operations of a service. The OpenAPI document is made of it, and the service mounts exactly these operations. */
export interface Contract {
  title: string;
  description: string;
  /** Where the operations are mounted, except those at the root. */
  apiPath: `/api${string}`;
  operations: readonly OperationSpec[];
}
