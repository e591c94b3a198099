/**
 * `queued` → `resolving` (the server prepares the file) → `downloading` → `verifying` → `ready` (complete) → `saved` (handed to the user).
 * `waiting` retries after a delay, `needs-auth` after the next sign-in. `needs-choice` (requested offline, without known presets), `paused`,
 * `denied`, `gone` and `failed` wait for the user.
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

interface HasState {
  readonly state: JobState
}

const runningStates: readonly JobState[] = ['resolving', 'downloading', 'verifying']
export const isRunning = ({ state }: HasState): boolean => runningStates.includes(state)
/** No work is left for the queue. */
export const isSettled = ({ state }: HasState): boolean => state === 'saved' || state === 'denied' || state === 'gone' || state === 'failed'
/** It continues without an action of the user. */
export const isInProgress = (job: HasState): boolean => job.state === 'queued' || job.state === 'waiting' || isRunning(job)
/** Its complete file is stored on this device. */
export const hasFile = ({ state, parts }: HasState & { readonly parts: number }): boolean =>
  (state === 'ready' || state === 'saved') && parts > 0
/** Requested by the user, not for offline use. */
export const isUserJob = ({ purpose }: { readonly purpose: 'save' | 'keep' }): boolean => purpose === 'save'
