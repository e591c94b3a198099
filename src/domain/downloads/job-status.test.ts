import { describe, expect, test } from 'vitest'
import { newJob } from '#local/downloads/adopt-jobs.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { jobStates } from '#local/downloads/job-states.ts'
import { canRetry, messageOfJob, needsUser, progressOf, receivedOf, secondsLeft } from './job-status.ts'

const job = (state: Job['state'], change: Partial<Job> = {}): Job => ({
  ...newJob({ id: 'a', assetIds: ['a'], setId: '0', title: '', position: 1 }),
  state,
  have: 50,
  total: 200,
  ...change,
})
const moving = { id: 'a', received: 80, bytesPerSecond: 40 }

describe('progress of a download', () => {
  test('W3 is known only if the length is known', () => {
    expect(progressOf(job('downloading'), null)).toBe(0.25)
    expect(progressOf(job('downloading', { total: null }), null)).toBeNull()
    expect(progressOf(job('downloading', { have: 300 }), null)).toBe(1)
    expect(progressOf(job('resolving'), null)).toBeNull()
    expect(progressOf(job('saved'), null)).toBe(1)
  })

  test('O5 includes bytes of the running job that are not stored yet', () => {
    expect(receivedOf(job('downloading'), moving)).toBe(80)
    expect(receivedOf(job('downloading', { id: 'b' }), moving)).toBe(50)
    expect(receivedOf(job('paused'), moving)).toBe(50)
    expect(secondsLeft(job('downloading'), moving)).toBe(3)
    expect(secondsLeft(job('downloading'), { ...moving, bytesPerSecond: null })).toBeNull()
    expect(secondsLeft(job('paused'), moving)).toBeNull()
  })
})

test('Z10 a download needs the user if it does not go on by itself, and a choice only online', () => {
  const needing = (isOnline: boolean) => jobStates.filter((state) => needsUser(job(state), isOnline))
  expect(needing(true)).toEqual(['ready', 'needs-auth', 'needs-choice', 'denied', 'gone', 'failed'])
  expect(needing(false)).toEqual(['ready', 'needs-auth', 'denied', 'gone', 'failed'])
})

describe('message of a download', () => {
  test('O5 only a job that is not retried has a final message', () => {
    for (const reason of ['interrupted', 'error', 'conversionBusy', 'externalBusy', 'damaged', 'serverFull'] as const)
      expect(messageOfJob(job('waiting', { reason }))).toBeNull()
    expect(messageOfJob(job('failed', { reason: 'error' }))).toBe('error')
    expect(messageOfJob(job('failed', { reason: 'interrupted' }))).toBe('givenUp')
    expect(messageOfJob(job('downloading', { reason: 'interrupted' }))).toBeNull()
  })

  test('O5 every failure except a permission error can be retried', () => {
    expect(canRetry(job('failed', { reason: 'externalForbidden' }))).toBe(true)
    expect(canRetry(job('failed', { reason: 'none' }))).toBe(false)
    expect(canRetry(job('denied', { reason: 'unauthorized' }))).toBe(false)
    expect(canRetry(job('gone', { reason: 'gone' }))).toBe(false)
  })
})
