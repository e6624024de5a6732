import type { PermanentMediaError } from '@millrace/errors';
/** placeholder */
export class DamageWatch {
  #n: string[] = [];
  at(_seconds: number): void {}
  isDamaged(line: string): boolean {
    this.#n.push(line);
    if (process.env.TX_LOG) console.log('MSG', line);
    return false;
  }
  verdict(): PermanentMediaError | undefined {
    return undefined;
  }
}
