interface SizedTest {
  path: string;
  context: { hasteFS: { getSize(path: string): number | null } };
}

export default class Sequencer {
  sort<T extends SizedTest>(tests: readonly T[]): T[];
  allFailedTests<T extends SizedTest>(tests: readonly T[]): readonly T[];
  cacheResults(): void;
}
