export * from './errors/index.ts';
export * from './logging/index.ts';
export * from './settings/index.ts';
