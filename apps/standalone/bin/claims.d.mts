import type { AppDefinition } from '../src/context.ts';

export interface Claims {
  dataDir: string;
  host: string;
  ports: Map<string, { port: number; variable: string }>;
}
export interface HeldClaims {
  dataDir: string;
  host: string;
  ports: Map<string, { port: number; release(): Promise<void> }>;
  release(): Promise<void>;
}
export declare function readClaims(
  env: Record<string, string | undefined>,
  apps: AppDefinition[],
  root: string,
): Claims;
export declare function claim(wanted: Claims): Promise<HeldClaims>;
