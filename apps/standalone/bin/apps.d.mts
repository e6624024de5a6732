import type { AppDefinition } from '../src/context.ts';

export declare const apps: AppDefinition[];
