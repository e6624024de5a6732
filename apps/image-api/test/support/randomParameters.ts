/** The formats that clients accept, for the negotiation of `f=auto`. */
const clients = [
  { avif: false, webp: false },
  { avif: false, webp: true },
  { avif: true, webp: false },
  { avif: true, webp: true },
];

type Pick = (below: number) => number;

const decimals = ['0', '1', '5', '25', '75', '125', '500', '999'];
const decimal = (pick: Pick, from: number, to: number): string => {
  const whole = from + pick(to - from);
  const part = decimals[pick(decimals.length)] ?? '0';
  return pick(2) === 0 ? String(whole) : `${whole}.${part}`;
};
const oneOf = (pick: Pick, values: readonly string[]): string => values[pick(values.length)] ?? '';

/** Values of each parameter as a client may write them. A separate list, so that it does not change with the grammar. */
const values: Record<string, (pick: Pick) => string> = {
  w: (pick) => String(1 + pick(pick(2) === 0 ? 900 : 8_192)),
  h: (pick) => String(1 + pick(pick(2) === 0 ? 900 : 8_192)),
  f: (pick) => oneOf(pick, ['jpeg', 'png', 'webp', 'avif', 'auto']),
  q: (pick) => oneOf(pick, ['1', '50', '80', '100', String(1 + pick(100))]),
  fit: (pick) => oneOf(pick, ['cover', 'contain', 'fill']),
  g: (pick) =>
    oneOf(pick, [
      ...['center', 'north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
      ...['entropy', 'attention'],
    ]),
  dpr: (pick) => oneOf(pick, ['0.5', '1', '1.0', '1.5', '2', '3', '8', decimal(pick, 1, 7)]),
  rotate: (pick) =>
    `${pick(2) === 0 ? '' : '-'}${oneOf(pick, ['0', '90', '180', '270', '360', decimal(pick, 0, 359)])}`,
  flip: () => '1',
  flop: () => '1',
  blur: (pick) => oneOf(pick, ['0', '0.3', '1.50', '100', decimal(pick, 1, 99)]),
  sharpen: () => '1',
  grayscale: () => '1',
};

export interface RandomRequest {
  /** In the path form of a URL; empty without parameters. */
  params: string;
  accepted: { avif: boolean; webp: boolean };
}

/** Pseudo-random requests for renditions, the same in every run: any subset of the parameters, in any order. */
export function* randomRequests(count: number): Generator<RandomRequest> {
  let state = 20_261_122;
  const pick: Pick = (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const names = Object.keys(values);
  for (let n = 0; n < count; n += 1) {
    const often = 1 + pick(4);
    const chosen = names.filter(() => pick(often + 1) === 0);
    for (let at = chosen.length - 1; at > 0; at -= 1) {
      const other = pick(at + 1);
      [chosen[at], chosen[other]] = [chosen[other] ?? '', chosen[at] ?? ''];
    }
    const params = chosen.map((name) => `${name}_${values[name]?.(pick) ?? ''}`).join(',');
    yield { params, accepted: clients[pick(clients.length)] ?? { avif: false, webp: false } };
  }
}
