import { describe, expect, it } from '@jest/globals';
import { AppError, PermanentMediaError } from '@millrace/service';
import { HandlerAbortedError, RequestFailedError } from '../src/contract/errors.ts';
import { failedReply, openReply } from '../src/handling/replies.ts';

/** The error of a request whose handler has failed so. */
function failureOf(error: unknown): RequestFailedError {
  try {
    openReply('a.request', JSON.parse(JSON.stringify(failedReply(error))));
  } catch (thrown) {
    if (thrown instanceof RequestFailedError) return thrown;
    throw thrown;
  }
  throw new Error('the reply is none of a failure');
}

describe('the reply of a handler that has failed', () => {
  it.each([
    [new PermanentMediaError('damaged', 'Broken.'), { message: 'Broken.', code: 'damaged', permanent: true }],
    [new AppError('unavailable', 'Busy.', { retryAfter: 7 }), { message: 'Busy.', code: 'unavailable', retryAfter: 7 }],
    [new Error('what'), { message: 'what', code: undefined, permanent: false, retryAfter: undefined }],
    [new HandlerAbortedError('closing'), { code: 'unavailable', permanent: false, retryAfter: 1 }],
    [new HandlerAbortedError('lost'), { code: undefined, permanent: false }],
  ])('has what the sender needs: %s', (error, expected) => {
    expect(failureOf(error)).toMatchObject(expected);
  });
});
