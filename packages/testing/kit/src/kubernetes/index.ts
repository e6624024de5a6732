export { type Kubectl, startKubernetes, type TestKubernetes } from './server.ts';
export { describeWithKubernetes } from './suite.ts';
