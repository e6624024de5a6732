import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Property {
  name: string;
  isOptional: boolean;
  type: string;
}

/** The types that the npm package `subsonic-api` declares, which is written as a plain list of interfaces and of unions of texts. */
export class DeclaredTypes {
  readonly #interfaces = new Map<string, Property[]>();
  readonly #parents = new Map<string, string>();
  readonly #unions = new Map<string, string>();

  constructor() {
    const main = createRequire(import.meta.url).resolve('subsonic-api');
    let open = '';
    for (const line of readFileSync(join(dirname(main), 'types.d.ts'), 'utf8').split('\n')) {
      const [, kind, name, rest] = /^export (interface|type) (\w+)(.*)$/.exec(line) ?? [];
      if (name !== undefined && rest !== undefined) {
        if (kind === 'type') this.#unions.set(name, rest.replace(' = ', '').replace(';', ''));
        const [, parent] = /extends (\w+)/.exec(rest) ?? [];
        if (parent !== undefined) this.#parents.set(name, parent);
        open = name;
        this.#interfaces.set(name, []);
      } else {
        const [, property, optional, type] = /^ {4}(\w+)(\??): (.+);$/.exec(line) ?? [];
        if (property === undefined || type === undefined) continue;
        this.#interfaces.get(open)?.push({ name: property, isOptional: optional === '?', type });
      }
    }
  }

  /** What in a value is not as declared, each as its path; empty if nothing is. */
  faults(value: unknown, type: string, path = type): string[] {
    if (type.endsWith('[]')) {
      if (!Array.isArray(value)) return [`${path} is no list`];
      return value.flatMap((one: unknown, n) => this.faults(one, type.slice(0, -2), `${path}[${n}]`));
    }
    const union = this.#unions.get(type) ?? type;
    if (union.includes(' | ')) {
      const isOne = union.split(' | ').some((one) => this.faults(value, one).length === 0);
      return isOne ? [] : [`${path} is ${JSON.stringify(value)}, not ${union}`];
    }
    if (union.startsWith('"')) return JSON.stringify(value) === union ? [] : [`${path} is not ${union}`];
    if (['string', 'number', 'boolean'].includes(union))
      return typeof value === union ? [] : [`${path} is no ${union}`];
    if (union === 'Date') return [`${path} is no date`];
    const properties = this.#propertiesOf(union);
    if (typeof value !== 'object' || value === null) return [`${path} is no object`];
    return properties.flatMap(({ name, isOptional, type: of }) => {
      const found: unknown = Reflect.get(value, name);
      if (found === undefined) return isOptional ? [] : [`${path}.${name} is missing`];
      return this.faults(found, of, `${path}.${name}`);
    });
  }

  #propertiesOf(name: string): Property[] {
    const own = this.#interfaces.get(name);
    if (own === undefined) throw new Error(`subsonic-api does not declare ${name}`);
    const parent = this.#parents.get(name);
    return parent === undefined ? own : [...own, ...this.#propertiesOf(parent)];
  }
}
