export { type EngineName, type EngineSource, engineSource, freePort } from './availability.ts';
export { debianRoot } from './debianRoot.ts';
export {
  buildKubernetes,
  builtKubernetes,
  type KubernetesBinaries,
  kedaVersion,
  kubernetesVersion,
} from './kubernetesBuild.ts';
export { buildMinio, builtMinio, type MinioBinaries } from './minioBuild.ts';
export { describeWithEngine } from './suite.ts';
