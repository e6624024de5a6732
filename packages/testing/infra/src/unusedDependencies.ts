import { filesBelow, read } from './files.ts';

/** Files in which a workspace may name what it depends on. */
const sources = /\.(?:[cm]?[jt]sx?|css|html|prisma|json)$/;

/** The package that types are for: `@types/some__thing` are those of `@some/thing`. */
const subjectOf = (name: string): string => name.replace(/^@types\//, '').replace(/^(.+)__(.+)$/, '@$1/$2');

/**
 * Finds dependencies that no file of a workspace names, in quotes, as a module or as part of a path.
 *
 * @param folder of the workspace
 * @param names the dependencies
 */
export function unusedDependencies(folder: string, names: readonly string[]): string[] {
  const texts = filesBelow(folder, sources)
    .filter((path) => !path.endsWith('/package.json'))
    .map(read);
  const { scripts = {} } = JSON.parse(read(`${folder}/package.json`));
  const commands = Object.values<unknown>(scripts).join(' ').split(/\s+/);
  return names.filter((name) => {
    const subject = subjectOf(name).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const named = new RegExp(`['"/]${subject}['"/]`);
    return !commands.includes(subjectOf(name)) && !texts.some((text) => named.test(text));
  });
}
