import type { Account } from '@millrace/auth';
import type { PlaybackTokens } from '@millrace/delivery';
import { type Apis, type Handlers, mountHandlers, type OperationSpec, type Operations } from '@millrace/http';
import type { MediaTables } from '@millrace/platform';
import type { ComposeOptions, HealthCheck } from '@millrace/service';
import type { Express, RequestHandler, Router } from 'express';
import type { CoreParts, MediaCore } from '../core.ts';
import type { Engines } from '../engines.ts';
import type { Settlement } from '../results/settlement.ts';

/** What every feature of a service gets. */
export interface Core<Config> extends MediaCore, Engines, ComposeOptions<Config> {
  /** Of the service. */
  tables: MediaTables;
  /** Applies what workers have made, or failed to make, of uploads. */
  settlement: Settlement;
  /** URL of the API in public, without a slash at its end. */
  baseUrl: string;
  /** Its OpenAPI document, as JSON. */
  document: Buffer;
}

/** How private media are opened by tokens. */
export interface PlaybackGrants {
  tokens: PlaybackTokens;
  /** The playback operations, below the API's mount path: `/stream`. */
  path: `/${string}`;
  /** Media that are delivered with a token only, although objects may still be in `public/`. */
  isHidden: (id: string) => boolean;
}

/** What a feature does in its service, besides its operations. */
export interface FeatureHooks extends CoreParts {
  /** Of engines that only this feature has. */
  checks?: Record<string, HealthCheck>;
  /** Adds routes below the API path that are no operations, and come before them. */
  beforeOperations?: (router: Router) => void;
  /** Runs at the root before all routes. */
  prepare?: (app: Express) => void;
  /**
   * The most frequent operation of the service: it is matched before the routers.
   *
   * @property before runs before its handlers
   */
  direct?: { operation: string; before: readonly RequestHandler[] };
  /** Opens private media to those who have a token. */
  playback?: PlaybackGrants;
  /** Whether pages of any origin may use a path: see `HttpAppOptions`. */
  isForAnyOrigin?: (path: string) => boolean;
  /** Takes jobs and results of jobs, once all features are made. */
  start?: () => Promise<unknown>;
}

/** What `create` of a feature returns. */
export type FeatureParts<Ops extends Operations<keyof Ops>, Provided> = FeatureHooks & {
  /** What other features get by this feature's name. */
  provided?: Provided;
  handlers: Handlers<Ops, Account>;
};

/** A part of a service that can be read alone: its operations, and everything that they need. */
export interface Feature<Name extends string, Needs, Provided> {
  name: Name;
  /** Its part of the contract. */
  operations: readonly OperationSpec[];
  create: (needs: Needs) => Promise<CreatedFeature<Provided>>;
}

/** A feature that was created, whatever its operations are. */
export interface CreatedFeature<Provided> extends FeatureHooks {
  provided: Provided | undefined;
  /** @returns the handlers of each operation, by the feature's name for it */
  mount(apis: Apis<Account>): ReadonlyMap<string, readonly RequestHandler[]>;
}

/**
 * A feature of a service. `create` names what it needs in its parameter: the core, and what other features provide, by their names. A handler
 * that is missing does not compile.
 */
export function feature<
  const Name extends string,
  Ops extends Operations<keyof Ops>,
  Needs,
  Provided = undefined,
>(spec: {
  name: Name;
  operations: Ops;
  create: (needs: Needs) => FeatureParts<Ops, Provided> | Promise<FeatureParts<Ops, Provided>>;
}): Feature<Name, Needs, Provided> {
  const { name, operations } = spec;
  return {
    name,
    operations: Object.values(operations),
    async create(needs) {
      const { provided, handlers, ...parts } = await spec.create(needs);
      return {
        ...parts,
        provided,
        mount: (apis) => mountHandlers(apis, operations, handlers),
      };
    },
  };
}
