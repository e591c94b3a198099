// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldText, firstNumber } from '../../domain/search/field-text.ts'
import { fieldLabel } from './field-label.ts'
import { readLicence } from './licence-link.ts'
import { linkParts } from './text-links.ts'

const field = (field_name: string, filterVal?: string) => ({ field_name, options: filterVal ? { filterVal } : {} })
const text = (values: Record<string, unknown>, name: string, filterVal?: string, locale = 'en') =>
  fieldText({ id: 'a', ...values }, field(name, filterVal), locale).replaceAll('\u00A0', ' ')

describe('field values', () => {
  test('Z5 a PDF has the size of its paper, not the pixels of its preview', () => {
    const paper = { pixel_x: 1240, pixel_y: 1754, bbox_x: 210, bbox_y: 297 }
    expect(text({ ...paper, filetype: 'pdf' }, 'hb_px')).toBe('210.0 × 297.0 mm')
    expect(text({ ...paper, filetype: 'tif' }, 'hb_px')).toBe('1240 × 1754 px')
    expect(text({ ...paper, filetype: 'pdf', bbox_x: undefined }, 'hb_px')).toBe('1240 × 1754 px')
  })

  test('A3 formats dimensions in pixels and millimetres, and durations', () => {
    expect(text({ pixel_x: 2000, pixel_y: 1333 }, 'hb_px')).toBe('2000 × 1333 px')
    expect(text({ bbox_x: 210, bbox_y: 297.04 }, 'hb_mm')).toBe('210.0 × 297.0 mm')
    expect(text({ bbox_x: 210, bbox_y: 297.04 }, 'hb_mm', undefined, 'de')).toBe('210,0 × 297,0 mm')
    expect(text({ duration: 10 }, 'duration')).toBe('0:10')
    expect(text({ duration: 3905.4 }, 'duration')).toBe('1:05:05')
    expect(text({ duration: 'long' }, 'duration')).toBe('long')
    expect(text({ pixel_x: 0, pixel_y: 1333 }, 'hb_px')).toBe('')
    expect(text({ bbox_x: 10 }, 'hb_mm')).toBe('')
  })

  test('A3 the label in the user’s language overrides the code', () => {
    expect(text({ orientation: 'landscape', orientation_label: 'Querformat' }, 'orientation')).toBe('Querformat')
    expect(text({ people: ['a', 'b'], people_label: ['Ada', 'Grace'] }, 'people')).toBe('Ada, Grace')
    expect(text({ people: ['a'], people_label: [] }, 'people')).toBe('a')
  })

  test('A3 joins several values; missing ones are empty', () => {
    expect(text({ keywords: ['sea', 'wave', ''] }, 'keywords')).toBe('sea, wave')
    expect(text({}, 'keywords')).toBe('')
    expect(text({ keywords: null }, 'keywords')).toBe('')
    expect(text({ odd: { a: 1 } }, 'odd')).toBe('')
    expect(text({ odd: [{ a: 1 }, 'x', Number.NaN] }, 'odd')).toBe('x')
  })

  test('A3 formats dates from seconds, milliseconds and text; other values are unchanged', () => {
    const day = Date.UTC(2024, 1, 29) / 1000
    expect(text({ d: day }, 'd', 'date', 'de')).toBe('29.02.2024')
    expect(text({ d: String(day) }, 'd', 'date', 'de')).toBe('29.02.2024')
    expect(text({ d: day * 1000 }, 'd', 'date', 'de')).toBe('29.02.2024')
    expect(text({ d: '2024-02-29T23:59:59Z' }, 'd', 'date', 'de')).toBe('29.02.2024')
    expect(text({ d: -3_000_000_000 }, 'd', 'date', 'de')).toBe('07.12.1874')
    expect(text({ d: 'around 1920' }, 'd', 'date')).toBe('around 1920')
  })

  test('A3 the time of day of a picture is shown; a day without time stays a day', () => {
    const day = Date.UTC(2024, 1, 29) / 1000
    expect(text({ capture_date: day }, 'capture_date', 'date', 'de')).toBe('29.02.2024')
    expect(text({ capture_date: day + 7 * 3600 + 8 * 60 }, 'capture_date', 'date', 'de')).toBe('29.02.2024, 07:08')
    expect(text({ capture_date: day + 19 * 3600 }, 'capture_date', 'date')).toMatch(/^Feb 29, 2024, 7:00\sPM$/)
    expect(text({ capture_date: -3_000_000_000 }, 'capture_date', 'date', 'de')).toBe('07.12.1874, 18:40')
    // Other dates are moments, whose time of day depends on the zone.
    expect(text({ imp_date: day + 3600 }, 'imp_date', 'date', 'de')).toBe('29.02.2024')
  })

  test('A3 formats sizes, also of several files', () => {
    expect(text({ s: 1_234_567 }, 's', 'filesize')).toBe('1.23 MB')
    expect(text({ s: ['999', 1000] }, 's', 'filesize', 'de')).toBe('999 B, 1,00 kB')
    expect(text({ s: 'unknown' }, 's', 'filesize')).toBe('unknown')
  })

  test('A3 arbitrary values do not throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(undefined, 'date', 'filesize', 'other'), (value, filterVal) => {
        expect(typeof text({ x: value, x_label: value }, 'x', filterVal)).toBe('string')
      }),
    )
  })

  test('A4 uses the first value of a list', () => {
    expect(firstNumber([3, 5])).toBe(3)
    expect(firstNumber(['4'])).toBe(4)
    expect(firstNumber('2')).toBe(2)
    expect(firstNumber([])).toBeNull()
    expect(firstNumber('many')).toBeNull()
    expect(firstNumber({})).toBeNull()
  })
})

describe('labels', () => {
  const fields = [
    {
      field_name: 'creator',
      default_labels: { de: 'Urheber', en: 'Creator' },
      is_facet: true,
      range_facet: false,
      multi_valued: false,
      origin: 'built-in',
      type: 'keyword',
    },
  ]
  test('A2 come from the index in the user’s language, otherwise from the name', () => {
    expect(fieldLabel({ field_name: 'creator', translation: 'fields.creator' }, fields, 'de')).toBe('Urheber')
    expect(fieldLabel({ field_name: 'creator', translation: '' }, fields, 'fr')).toBe('Creator')
    expect(fieldLabel({ field_name: 'shoot_name', translation: '' }, fields, 'de')).toBe('Shoot name')
    expect(fieldLabel({ field_name: 'x1', translation: '', label: 'Own' }, fields, 'de')).toBe('Own')
  })
})

describe('licences and links', () => {
  test.each([
    ['CC-BY-4.0', 'CC BY 4.0', '/licenses/by/4.0/deed.de'],
    ['cc by-nc-nd 3.0', 'CC BY-NC-ND 3.0', '/licenses/by-nc-nd/3.0/deed.de'],
    ['CC-BY-SA-2.0-DE', 'CC BY-SA 2.0 DE', '/licenses/by-sa/2.0/de/deed.de'],
    ['CC0-1.0', 'CC0 1.0', '/publicdomain/zero/1.0/deed.de'],
    ['PDM-1.0', 'Public Domain Mark 1.0', '/publicdomain/mark/1.0/deed.de'],
  ])('A2 %s links to its licence text', (code, name, path) => {
    expect(readLicence(code, 'de')).toEqual({ name, href: `https://creativecommons.org${path}` })
  })

  test('A2 other licences stay text', () => {
    expect(['All rights reserved', 'CC', 'CC-BY-9', '', 'CC-BY-4.0/../x'].map((code) => readLicence(code, 'de'))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('A2 finds only http addresses in texts', () => {
    expect(linkParts('See https://example.org/a?b=1, please.')).toEqual([
      { text: 'See ' },
      { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
      { text: ', please.' },
    ])
    expect(linkParts('javascript:alert(1) data:text/html,x').some(({ href }) => href)).toBe(false)
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('https://', 'http://[', ' ')), { maxLength: 5 }),
        (pieces) => {
          const whole = pieces.join(' ')
          const parts = linkParts(whole)
          expect(parts.map((part) => part.text).join('')).toBe(whole)
          expect(parts.every(({ href }) => href === undefined || /^https?:/.test(href))).toBe(true)
        },
      ),
    )
  })
})
