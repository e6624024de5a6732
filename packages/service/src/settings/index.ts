export {
  ConfigError,
  type ConfigOf,
  configOfProcess,
  environment,
  readConfig,
  type Setting,
  type Settings,
} from './config.ts';
export { setting } from './readers.ts';
