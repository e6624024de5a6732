import { isNativeError } from 'node:util/types';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest runs tests in a VM context with its own Error. Errors that Node.js creates are of the outer one, so `instanceof Error` is false for
 * them, and libraries lose their codes. Here it is true, as in production.
 */
export default class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    const { Error: own } = this.global;
    const isInstance = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(own, Symbol.hasInstance, {
      value(value) {
        return isInstance.call(this, value) || (this === own && isNativeError(value));
      },
    });
  }
}
