import { readFileSync } from 'node:fs';
import type { Contract, OperationSpec } from '@millrace/http';
import type { MediaTables } from '@millrace/platform';
import {
  type App,
  type AppProgram,
  type ComposeOptions,
  type ConfigOf,
  type Settings,
  withoutTrailingSlashes,
} from '@millrace/service';
import { type CoreOptions, type CoreParts, openCore } from '../core.ts';
import { openEngines } from '../engines.ts';
import { createSettlement } from '../results/settlement.ts';
import type { AfterUpload } from '../rows/afterUpload.ts';
import type { MediaServiceConfig, mediaServiceSettings } from '../settings.ts';
import type { Core, CreatedFeature, Feature } from './feature.ts';
import { createServiceApp, type Delivery } from './serviceApp.ts';

type AnyFeature = Feature<string, never, unknown>;
type NeedsOf<F> = F extends Feature<string, infer Needs, unknown> ? Needs : never;
type ProvidedBy<F> = F extends Feature<infer Name, never, infer Provided> ? { [N in Name]: Provided } : unknown;

/** The features, if each finds what it needs in the core and in those before it. One that does not becomes an error that names it. */
type InOrder<Features extends readonly AnyFeature[], There> = Features extends readonly [
  infer First extends AnyFeature,
  ...infer Rest extends readonly AnyFeature[],
]
  ? readonly [
      There extends NeedsOf<First> ? First : { needs: Omit<NeedsOf<First>, keyof There> },
      ...InOrder<Rest, There & ProvidedBy<First>>,
    ]
  : readonly [];

type ServiceApp = 'video-api' | 'music-api' | 'image-api';
type ServiceSettings = typeof mediaServiceSettings & Settings;

interface ServiceSpec<S extends ServiceSettings, Features extends readonly AnyFeature[]> {
  name: ServiceApp;
  /** Of its reference page. */
  title: string;
  description: string;
  apiPath: `/api${string}`;
  settings: S;
  /** The contract as an OpenAPI document: a JSON file. */
  document: URL;
  tables: MediaTables;
  afterUpload: AfterUpload;
  /** Base URLs of delivered objects, instead of the service's /media; and of those with a playback token. */
  bases?: (config: ConfigOf<S> & MediaServiceConfig) => Pick<CoreOptions, 'mediaBaseUrl' | 'privateBaseUrl'>;
  /** How its media are delivered in public, if not at /media. */
  delivery?: Delivery;
  /** @throws ConfigError for settings that contradict each other */
  check?: (config: ConfigOf<S> & MediaServiceConfig) => void;
  /** In the order in which they are created; each may need those before it. */
  features: Features;
}

/** A service: a program that `runApp` runs, and its contract. */
export interface Service<S extends Settings> extends AppProgram<S> {
  name: ServiceApp;
  contract: Contract;
}

/**
 * A media service as the list of its features. Its contract is the sum of theirs. Features are created in their order, and closed by the
 * lifecycle in reverse order: writers before the engines that they write to.
 */
export function defineService<S extends ServiceSettings, const Features extends readonly AnyFeature[]>(
  spec: ServiceSpec<S, Features> & {
    features: InOrder<Features, { core: Core<ConfigOf<S> & MediaServiceConfig> }>;
  },
): Service<S> {
  const { name, title, description, apiPath, settings, tables } = spec;
  const features: readonly AnyFeature[] = spec.features;
  const names = features.map((one) => one.name);
  if (new Set(names).size < names.length) throw new Error(`two features of ${name} have one name: ${names.join(', ')}`);
  const operations: readonly OperationSpec[] = features.flatMap((one) => one.operations);
  const contract: Contract = { title, description, apiPath, operations };

  async function compose(options: ComposeOptions<ConfigOf<S> & MediaServiceConfig>): Promise<App> {
    const { config } = options;
    spec.check?.(config);
    const engines = await openEngines(name, contract, options);
    const created: CreatedFeature<unknown>[] = [];
    const parts: CoreParts[] = [];
    const { core: media, startJanitor } = openCore(
      { ...options, ...spec.bases?.(config), engines, tables, afterUpload: spec.afterUpload },
      parts,
    );
    const baseUrl = withoutTrailingSlashes(config.PUBLIC_URL) + apiPath;
    const document = readFileSync(spec.document);
    const core: Core<ConfigOf<S> & MediaServiceConfig> = {
      ...options,
      ...engines,
      ...media,
      tables,
      settlement: createSettlement({ ...engines, ...media, tables, log: options.log }),
      baseUrl,
      document,
    };
    const there: Record<string, unknown> = { core };
    for (const one of features) {
      const made = await one.create(there as never);
      created.push(made);
      parts.push(made);
      there[one.name] = made.provided;
    }
    startJanitor();
    for (const { start } of created) await start?.();
    return createServiceApp({ core, contract, features: created, delivery: spec.delivery });
  }
  return { name, settings, contract, compose };
}
