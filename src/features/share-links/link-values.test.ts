import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type ListedShareLink, newShareLinkSchema, shareLinkChangeSchema } from '#contract/share-links.ts'
import { linkChangeOf, linkValuesOf, newLinkBody, newLinkValues, wrongFields } from './link-values.ts'

const limits = { days: 30, longest_days: 365, endless: true }

const chosen = { ids: ['a'], query: null }

const link: ListedShareLink = {
  id: 'l1',
  name: 'Spring',
  message: 'Hello',
  locale: 'de',
  formats: ['web-jpg', '0'],
  preview: false,
  hasPassword: true,
  files: 2,
  isLive: false,
  created: 0,
  expires: 1,
  state: 'open',
  opens: 0,
  downloads: 0,
  used: null,
}

describe('H5 the form of a share link', () => {
  test('H5 a suggested name is one that the server accepts', () => {
    for (const title of ['a'.repeat(500), `${'a'.repeat(119)}\u{1F600}`, 'two\nlines', ' x '])
      expect(v.is(newShareLinkSchema, newLinkBody(newLinkValues(title, limits), chosen)), title).toBe(true)
    expect(newLinkValues('two\nlines', limits).name).toBe('two lines')
  })

  test('H5 what has no wrong field is accepted by the contract', () => {
    const values = {
      ...newLinkValues('x', limits),
      formats: 'chosen' as const,
      sets: ['0'],
      protection: 'password' as const,
      password: '123456',
    }
    expect(wrongFields(values, limits)).toEqual([])
    expect(v.is(newShareLinkSchema, newLinkBody(values, chosen))).toBe(true)
  })

  test('H5 only a live link has a search instead of ids', () => {
    const values = newLinkValues('x', limits)
    const sort = { key: 'title', orientation: 'asc' } as const
    const found = { ids: ['a'], query: { text: 'harbour', filter: { country: ['DE'] }, sort } }
    const { ids, search } = newLinkBody({ ...values, isLive: true }, found)
    expect([ids, search]).toEqual([undefined, { filter: '{"country":["DE"]}', solr_q: 'harbour', solr_sort: 'title asc' }])
    expect(v.is(newShareLinkSchema, newLinkBody({ ...values, isLive: true }, found))).toBe(true)
    expect(newLinkBody(values, found).ids).toEqual(['a'])
    expect(newLinkBody({ ...values, isLive: true }, chosen).ids).toEqual(['a'])
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'a\u0007b' }],
    ['formats', { formats: 'chosen' as const, sets: [] }],
    ['days', { days: '0' }],
    ['days', { days: '366' }],
    ['days', { days: '1.5' }],
    ['days', { days: '' }],
    ['password', { protection: 'password' as const, password: '12345' }],
  ] as const)('H5 names the wrong field: %s', (field, change) => {
    expect(wrongFields({ ...newLinkValues('x', limits), ...change }, limits)).toEqual([field])
  })

  test('H5 an unchanged link has no change, whatever the order of its formats', () => {
    const values = linkValuesOf(link, limits)
    expect(linkChangeOf(link, values)).toBeNull()
    expect(linkChangeOf(link, { ...values, sets: ['0', 'web-jpg'] })).toBeNull()
  })

  test('H5 a change has only what differs', () => {
    const values = linkValuesOf(link, limits)
    const changes = [
      [{ name: ' Summer ' }, { name: 'Summer' }],
      [{ message: '' }, { message: '' }],
      [{ locale: '' }, { locale: null }],
      [{ formats: 'none' as const }, { formats: 'none' }],
      [{ end: 'days' as const, days: ' 7 ' }, { days: 7 }],
      [{ end: 'never' as const }, { days: null }],
      [{ preview: true }, { preview: true }],
      [{ protection: 'none' as const }, { password: null }],
      [{ protection: 'password' as const, password: 'another' }, { password: 'another' }],
    ] as const
    for (const [entered, sent] of changes) {
      const change = linkChangeOf(link, { ...values, ...entered })
      expect(change).toEqual({ id: 'l1', ...sent })
      expect(v.is(shareLinkChangeSchema, change)).toBe(true)
    }
  })
})
