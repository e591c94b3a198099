import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeRow } from './describe-row.ts'
import { readCsvRows } from './read-csv.ts'
import type { SidecarRow } from './row.ts'
import { limitMoment } from './time-limit.ts'

const berlin = 'Europe/Berlin'
const isoOf = (text: string, name: Parameters<typeof limitMoment>[1], zone = berlin) =>
  new Date(limitMoment(text, name, zone)).toISOString()
const described = (header: string, cells: string) => {
  const [row] = readCsvRows(`file,${header}\na.jpg,${cells}\n`).rows
  return describeRow(row as SidecarRow, (path) => path)
}

describe('moments of limits', () => {
  test('Y17 a day begins for “from” and has ended for “until”, in the zone of the server or in its own', () => {
    expect(isoOf('2026-12-03', 'visibleFrom')).toBe('2026-12-02T23:00:00.000Z')
    expect(isoOf('2026-12-03', 'visibleUntil')).toBe('2026-12-03T23:00:00.000Z')
    expect(isoOf('3.12.2026', 'downloadUntil')).toBe('2026-12-03T23:00:00.000Z')
    expect(isoOf('2026-12-03Z', 'visibleUntil')).toBe('2026-12-04T00:00:00.000Z')
    expect(isoOf('2026-12-31 Asia/Tokyo', 'visibleUntil')).toBe('2026-12-31T15:00:00.000Z')
  })

  test('Y17 a time has an offset, the name of a zone, or the zone of the server', () => {
    expect(isoOf('2026-07-03T18:00', 'visibleFrom')).toBe('2026-07-03T16:00:00.000Z')
    expect(isoOf('2026-07-03 18:00:30 America/New_York', 'visibleUntil')).toBe('2026-07-03T22:00:30.000Z')
    expect(isoOf('2026-07-03T18:00:00.000Z', 'visibleUntil')).toBe('2026-07-03T18:00:00.000Z')
    expect(isoOf('2026-07-03T18:00:00.1234Z', 'visibleFrom')).toBe('2026-07-03T18:00:00.124Z')
    expect(isoOf('2026-07-03T18:00:00,1239', 'visibleUntil')).toBe('2026-07-03T16:00:00.123Z')
    expect(isoOf('2026-07-03T18:00-0330', 'visibleUntil')).toBe('2026-07-03T21:30:00.000Z')
    expect(isoOf('3. 7. 2026 18:00', 'visibleUntil')).toBe('2026-07-03T16:00:00.000Z')
  })

  test('Y17 an hour that clocks show twice or skip allows less', () => {
    expect(isoOf('2026-10-25T02:30', 'visibleFrom')).toBe('2026-10-25T01:30:00.000Z')
    expect(isoOf('2026-10-25T02:30', 'visibleUntil')).toBe('2026-10-25T00:30:00.000Z')
    expect(isoOf('2026-03-29T02:30', 'visibleFrom')).toBe('2026-03-29T01:30:00.000Z')
    expect(isoOf('2026-03-29T02:30', 'visibleUntil')).toBe('2026-03-29T00:30:00.000Z')
  })

  test('Y17 in every zone the moment of a written time is shown by clocks as written, unless they skip it', () => {
    const zones = ['UTC', berlin, 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Lord_Howe', 'Pacific/Kiritimati']
    const time = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), time, (zone, minute) => {
        const written = new Date(minute * 60_000).toISOString().slice(0, 16)
        const [from, until] = [limitMoment(written, 'visibleFrom', zone), limitMoment(written, 'visibleUntil', zone)]
        const shown = (at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T')
        expect(from).toBeGreaterThanOrEqual(until)
        if (from === until) expect(shown(from)).toBe(written)
      }),
    )
  })

  test.each([
    '',
    'soon',
    '2026',
    '2026-12',
    '2026-02-30',
    '2026-13-01',
    '03/12/2026',
    '20261203',
    '46359',
    '2026-12-03T24:00',
    '2026-12-03T18',
    '2026-12-03T18:61',
    '2026-12-03 06:00 PM',
    '2026-12-03T18:00 Europe/Atlantis',
    '2026-12-03T18:00+15:00',
    '2026-12-03T18:00+01:75',
    '0026-12-03',
    '2026-12-03 - 2026-12-04',
    '-',
  ])('Y17 “%s” is no limit', (text) => {
    expect(() => limitMoment(text, 'visibleUntil', berlin)).toThrow(/is not a date such as|has a time zone that does not exist/)
  })
})

describe('columns of limits', () => {
  test('Y17 the four columns become limits of the row, also by the headers that people write', () => {
    const moments = { visibleFrom: Date.UTC(2026, 0, 1), visibleUntil: Date.UTC(2026, 0, 3) }
    for (const header of [
      'visible_from,visible_until',
      'Visible from,Visible until',
      'Sichtbar ab,Sichtbar bis',
      'VISIBLE_FROM,visible-until',
    ])
      expect(described(header, '2026-01-01Z,2026-01-02Z')).toMatchObject({
        description: { limits: moments },
        problems: [],
        isHidden: false,
      })
    expect(described('download_from,download_until', '2026-01-01Z,2026-01-02T12:00Z').description.limits).toEqual({
      downloadFrom: Date.UTC(2026, 0, 1),
      downloadUntil: Date.UTC(2026, 0, 2, 12),
    })
    expect(described('title,visible_until', 'Mill,').description.limits).toBeUndefined()
  })

  test('Y17 an unreadable limit denies its right and is reported with its effect', () => {
    const hidden = described('visible_until', 'soon')
    expect(hidden.description.limits).toEqual({ visibleUntil: null })
    expect(hidden.isHidden).toBe(true)
    expect(hidden.problems).toEqual([
      expect.stringMatching(/^"visible_until" is not a date.*; no user may view the file until this is repaired$/),
    ])
    const closed = described('download_from', 'soon')
    expect(closed.description.limits).toEqual({ downloadFrom: null })
    expect(closed.isHidden).toBe(false)
    expect(closed.problems).toEqual([expect.stringMatching(/no user may download it until this is repaired$/)])
  })

  test('Y17 an end that is not after its start is reported', () => {
    expect(described('visible_from,visible_until', '2026-01-03Z,2026-01-02Z')).toMatchObject({
      isHidden: true,
      problems: ['"visible_until" is not after "visible_from"; no user may view the file until this is repaired'],
    })
    expect(described('download_from,download_until', '2026-01-03Z,2026-01-03T00:00Z')).toMatchObject({
      isHidden: false,
      problems: ['"download_until" is not after "download_from"; no user may download it until this is repaired'],
    })
  })

  test('Y17 misspelled columns of limits hide their file, and other fields of downloads do not', () => {
    for (const header of ['visible_until (x)', 'visible_until@de', 'visible_until:0'])
      expect(described(header, '2026-01-02')).toMatchObject({ description: { view: [] }, isHidden: true })
    expect(described('download_count', '3')).toMatchObject({
      description: { keywords: { download_count: [{ value: '3' }] } },
      isHidden: false,
    })
  })
})
