import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reasonTemplates } from '#contract/reasons.ts'
import { unsupportedReasons } from '../ingest/sniff/unsupported.ts'
import { partsOf } from './reason-parts.ts'

const codesOf = (reason: string) => partsOf(reason)?.map(({ code }) => code) ?? null

describe('codes of reasons', () => {
  test('Z8 every template is read as its own code, with its values', () => {
    const numeric = /(?:Count|seconds|megabytes|place|number|line|low|high)$/
    const value = fc.oneof(fc.stringMatching(/^[a-z]{1,8}$/), fc.constant('a b.jpg'))
    fc.assert(
      fc.property(fc.constantFrom(...Object.entries(reasonTemplates)), value, fc.nat({ max: 99_999 }), ([code, template], text, number) => {
        const values: Record<string, string | number> = {}
        const reason = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          values[name] = numeric.test(name) ? number : text
          return String(values[name])
        })
        expect(partsOf(reason)).toEqual([{ code, values }])
      }),
      { numRuns: 2000 },
    )
  })

  test('Z8 reasons of several parts are read part by part', () => {
    expect(codesOf('"Bewertung" is given twice; the first value counts')).toEqual(['begin.column', 'value.twice', 'effect.first_value'])
    expect(codesOf('is empty; no user may view "a; b.jpg" until this is repaired')).toEqual(['file.empty', 'effect.named'])
    expect(codesOf('has no preview yet: it cannot be read now (the machine is busy); this is tried again')).toEqual([
      'begin.preview_retry',
      'file.busy',
      'effect.retry',
    ])
    expect(codesOf('has no preview: its first page cannot be drawn: it took longer than 60 s')).toEqual([
      'begin.preview_page',
      'begin.drawn',
      'reader.time',
    ])
    expect(codesOf('folder cannot be read (no permission)')).toEqual(['begin.folder', 'file.permission'])
  })

  test('Z8 a text of a library follows a known beginning, and an unknown text has no codes', () => {
    expect(partsOf('cannot be read as a PDF: Invalid XRef')).toEqual([
      { code: 'begin.pdf', values: {} },
      { code: 'other', values: { text: 'Invalid XRef' } },
    ])
    expect(partsOf('something else')).toBeNull()
    expect(partsOf('"title" something else')).toBeNull()
  })

  test('Z8 every unsupported format has a code', () => {
    expect(Object.values(unsupportedReasons).filter((reason) => partsOf(reason) === null)).toEqual([])
  })
})
