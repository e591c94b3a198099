import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { portalHeader } from '#contract/portal-header.ts'
import { ApiError } from '../common/api-error.ts'
import { errorResponse } from './error-response.ts'

const bodyOf = async (error: unknown) => {
  const response = errorResponse(error, 'r1')
  return [response.status, await response.json()]
}

const fromFullDatabase = (): unknown => {
  const db = new Database(':memory:')
  db.exec('CREATE TABLE t (x)')
  db.pragma('max_page_count = 3')
  try {
    db.prepare('INSERT INTO t VALUES (?)').run('x'.repeat(100_000))
    return null
  } catch (error) {
    return error
  } finally {
    db.close()
  }
}

describe('E3 error responses', () => {
  test('E3 contain a code with its values', async () => {
    expect(await bodyOf(new ApiError('request.invalid', { field: 'id' }))).toEqual([
      400,
      { code: 'request.invalid', values: { field: 'id' }, request: 'r1' },
    ])
  })

  test('E3 O10 are recognisable as responses of the portal', () => {
    for (const error of [new ApiError('auth.session-expired'), new Error('any')])
      expect(errorResponse(error, 'r1').headers.get(portalHeader)).toBe('1')
  })

  test('E3 report a full disk of files and of the database', async () => {
    const full = [507, { code: 'server.full', request: 'r1' }]
    expect(await bodyOf(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))).toEqual(full)
    expect(await bodyOf(fromFullDatabase())).toEqual(full)
  })

  test('E3 hide internal error details', async () => {
    const internal = [500, { code: 'server.internal', request: 'r1' }]
    expect(await bodyOf(Object.assign(new Error('/secret/path'), { code: 'EACCES' }))).toEqual(internal)
    expect(await bodyOf('a string')).toEqual(internal)
  })
})
