export { createHttpApp, type HttpAppOptions } from './app.ts';
export { idleBodyDeadline, ownBodyDeadline } from './bodyDeadline.ts';
export { changesOf } from './changes.ts';
export { type Cursors, createCursors } from './cursor.ts';
export type { DirectRoute } from './directRoute.ts';
export { integerParam, limitParam, mediaId, serialId, text } from './fields.ts';
export { editTag, etagField, ifMatchHeader, type Precondition, preconditionOf, tagged } from './ifMatch.ts';
export { matchesTag } from './ifNoneMatch.ts';
export { type Api, type ApiOptions, createApi, sendJson } from './operations/api.ts';
export type { Contract } from './operations/contract.ts';
export { type Apis, type Handler, type Handlers, mountHandlers, type Operations } from './operations/handlers.ts';
export { type AnswerHeader, answerHeaders, commonHeaders } from './operations/headers.ts';
export { ok, okAnswer } from './operations/ok.ts';
export {
  type Answer,
  type Form,
  type Input,
  type JsonOf,
  type Method,
  type OperationSpec,
  operation,
  type Security,
  securities,
  usualMaxBytes,
} from './operations/operation.ts';
export { problemsOf } from './operations/problems.ts';
export { createPageSender, type Page, pageAnswers } from './page.ts';
export { offsetOf, type PageRequest, pageDepth, pageFields, paging } from './paging.ts';
export { isLongerThan, jsonFragments, leading } from './pieces/json.ts';
export { OpenAnswers } from './pieces/openAnswers.ts';
export { AnswerTooLargeError, countAnswer, maxWholeBytes, maxWholeLength, sendInPieces } from './pieces/send.ts';
export { etagOf, notModified, type PreparedBody, prepareBody, sendPrepared } from './preparedBody.ts';
export { type ErrorClassifier, notFound, problemBody, problemHandler, sendProblem, toAppError } from './problem.ts';
export { redirect } from './redirect.ts';
export { requestIdOf } from './requestId.ts';
export { createRouter } from './router.ts';
export { httpSettings } from './settings.ts';
export { closed, isNotKnown, warnOfIgnored } from './unknownFields.ts';
export { beaconBody, fieldErrors, formBody, jsonBody, parseOrThrow, route } from './validate.ts';
