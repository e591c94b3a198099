import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { changesSomething, isForSetUp, isRefusedInPreview, needsRecentSignIn } from '../http/call-policies.ts'
import { callNotes } from './call-notes.ts'

const ofAccess = (name: CallName, { access }: Call): readonly ErrorCode[] => {
  if (access === 'open') return []
  return ['auth.session-expired', 'access.denied', ...(isForSetUp(name) ? [] : (['factor.required'] as const))]
}

const ofInput = ({ body, bodyType, query, params }: Call): readonly ErrorCode[] => [
  ...(query || body || bodyType ? (['request.invalid'] as const) : []),
  ...(params ? (['request.not-found'] as const) : []),
  ...(body || bodyType ? (['request.too-large', 'request.wrong-type'] as const) : []),
]

/** Error codes with which every call may respond. */
export const errorsOfEveryCall: readonly ErrorCode[] = ['server.internal', 'server.busy']

/** Error codes with which a call may respond, by status, without those of every call. */
export const errorsOf = (name: CallName): readonly ErrorCode[] => {
  const call: Call = calls[name]
  const codes = new Set<ErrorCode>([
    ...ofAccess(name, call),
    // Another website may not change anything.
    ...(changesSomething(name) ? (['access.denied'] as const) : []),
    ...(isRefusedInPreview(name) ? (['access.preview'] as const) : []),
    ...(needsRecentSignIn(name) ? (['factor.sign-in-again'] as const) : []),
    ...ofInput(call),
    ...(callNotes[name].errors ?? []),
  ])
  return [...codes].toSorted((one, other) => errorStatus[one] - errorStatus[other])
}
