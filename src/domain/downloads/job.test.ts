import { describe, expect, test } from 'vitest'
import { asStarted } from '#local/downloads/adopt-jobs.ts'
import type { Job } from '#local/downloads/records.ts'
import { canRetry, messageOfJob, progressOf, receivedOf, secondsLeft } from './job.ts'

const job = (state: Job['state'], change: Partial<Job> = {}): Job => ({
  ...asStarted({ id: 'a', assetIds: ['a'], setId: '0', title: '', position: 1 }),
  state,
  have: 50,
  total: 200,
  ...change,
})
const moving = { id: 'a', received: 80, bytesPerSecond: 40 }

describe('how far a download is', () => {
  test('W3 is known only where the length is known', () => {
    expect(progressOf(job('downloading'), null)).toBe(0.25)
    expect(progressOf(job('downloading', { total: null }), null)).toBeNull()
    expect(progressOf(job('downloading', { have: 300 }), null)).toBe(1)
    expect(progressOf(job('resolving'), null)).toBeNull()
    expect(progressOf(job('saved'), null)).toBe(1)
  })

  test('O5 counts bytes that are not kept yet, and only those of the job that runs', () => {
    expect(receivedOf(job('downloading'), moving)).toBe(80)
    expect(receivedOf(job('downloading', { id: 'b' }), moving)).toBe(50)
    expect(receivedOf(job('paused'), moving)).toBe(50)
    expect(secondsLeft(job('downloading'), moving)).toBe(3)
    expect(secondsLeft(job('downloading'), { ...moving, bytesPerSecond: null })).toBeNull()
    expect(secondsLeft(job('paused'), moving)).toBeNull()
  })
})

describe('what is said about a download', () => {
  test('O5 a job that is retried has no final message, one that was given up has', () => {
    for (const reason of ['interrupted', 'error', 'conversionBusy', 'externalBusy', 'damaged', 'serverFull'] as const)
      expect(messageOfJob(job('waiting', { reason }))).toBeNull()
    expect(messageOfJob(job('failed', { reason: 'error' }))).toBe('error')
    expect(messageOfJob(job('failed', { reason: 'interrupted' }))).toBe('givenUp')
    expect(messageOfJob(job('downloading', { reason: 'interrupted' }))).toBeNull()
  })

  test('O5 a refusal stays one, everything else can be tried again', () => {
    expect(canRetry(job('failed', { reason: 'externalForbidden' }))).toBe(true)
    expect(canRetry(job('failed', { reason: 'none' }))).toBe(false)
    expect(canRetry(job('denied', { reason: 'unauthorized' }))).toBe(false)
    expect(canRetry(job('gone', { reason: 'gone' }))).toBe(false)
  })
})
