/**
 * `queued` → `resolving` (the server makes the file) → `downloading` → `verifying` → `ready` (whole, not handed over yet) → `saved`.
 * `waiting` goes on by itself after a pause, `needs-auth` after the next sign-in; `needs-choice` (ordered when nobody could say in which forms
 * there are), `paused`, `denied`, `gone` and `failed` wait for the person.
 */
export const jobStates = [
  'queued',
  'resolving',
  'downloading',
  'verifying',
  'ready',
  'saved',
  'waiting',
  'paused',
  'needs-auth',
  'needs-choice',
  'denied',
  'gone',
  'failed',
] as const
export type JobState = (typeof jobStates)[number]

interface Standing {
  readonly state: JobState
}

const runningStates: readonly JobState[] = ['resolving', 'downloading', 'verifying']
export const isRunning = ({ state }: Standing): boolean => runningStates.includes(state)
/** Nothing is left to do for it but handing over, by itself or by the person. */
export const isSettled = ({ state }: Standing): boolean => state === 'saved' || state === 'denied' || state === 'gone' || state === 'failed'
/** It will go on without anybody doing anything. */
export const isUnderWay = (job: Standing): boolean => job.state === 'queued' || job.state === 'waiting' || isRunning(job)
/** Its bytes lie on this device. */
export const isKept = ({ state, parts }: Standing & { readonly parts: number }): boolean =>
  (state === 'ready' || state === 'saved') && parts > 0
