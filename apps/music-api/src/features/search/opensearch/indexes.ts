import { z } from 'zod';
import { type Engine, EngineError } from './client.ts';
import { documentsVersion, indexSettings, mappings } from './documents.ts';

/** The index that is searched. Its name has the version of the documents: an older one is not found. */
export const aliasOf = ({ prefix }: Engine): string => `${prefix}-v${documentsVersion}`;
/** The index that a rebuild fills. */
export const buildingOf = (engine: Engine): string => `${aliasOf(engine)}-building`;

const meta = z.record(z.string(), z.object({ mappings: z.object({ _meta: z.object({ feed: z.string() }) }) }));
const aliases = z.record(z.string(), z.object({ aliases: z.record(z.string(), z.unknown()) }));

const isMissing = (error: unknown): boolean => error instanceof EngineError && error.status === 404;

/** The feed for which the index was made; undefined if there is no index of this version. */
export async function feedOfIndex(engine: Engine): Promise<string | undefined> {
  try {
    const found = meta.parse(await engine.send({ method: 'GET', path: `/${aliasOf(engine)}/_mapping` }));
    return Object.values(found)[0]?.mappings._meta.feed;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** All our indexes with their aliases. */
async function indexesOf(engine: Engine): Promise<Map<string, string[]>> {
  const found = aliases.parse(await engine.send({ method: 'GET', path: `/${engine.prefix}-v*/_alias` }));
  return new Map(Object.entries(found).map(([name, of]) => [name, Object.keys(of.aliases)]));
}

/** Creates an empty index to be filled, and removes those that other rebuilds have left. */
export async function beginIndex(engine: Engine, feed: string, at: Date): Promise<string> {
  for (const [name, of] of await indexesOf(engine)) {
    if (of.includes(buildingOf(engine))) await engine.send({ method: 'DELETE', path: `/${name}` });
  }
  const name = `${aliasOf(engine)}-${at.getTime()}`;
  await engine.send({
    method: 'PUT',
    path: `/${name}`,
    json: {
      settings: indexSettings,
      mappings: { ...mappings, _meta: { feed } },
      aliases: { [buildingOf(engine)]: {} },
    },
  });
  return name;
}

/** Searches use the index from now on. Removes all others. */
export async function switchTo(engine: Engine, name: string): Promise<string[]> {
  await engine.send({ method: 'POST', path: `/${name}/_refresh` });
  const others = [...(await indexesOf(engine)).keys()].filter((other) => other !== name);
  const actions = [
    { add: { index: name, alias: aliasOf(engine) } },
    { remove: { index: name, alias: buildingOf(engine) } },
    // In the same step, so that no search sees two or none.
    ...others.map((index) => ({ remove_index: { index } })),
  ];
  await engine.send({ method: 'POST', path: '/_aliases', json: { actions } });
  return others;
}
