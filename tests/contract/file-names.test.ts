import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { describeAsset } from '../../server/records/describe-asset.ts'
import { downloadName } from '../../server/services/file-names/file-name.ts'
import { namePlaceholders } from '../../src/contract/file-name-template.ts'
import { safeName } from '../../src/contract/safe-name.ts'
import { offlineFileName } from '../../src/domain/offline/copies/offline-file-name.ts'

const part = fc.constantFrom(...namePlaceholders.map((name) => `{${name}}`), '_', ' - ', '(', ')', 'photo', '/')
const template = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
const text = fc.oneof(fc.constantFrom('', 'CON', 'v1.5', '../x', '漢'.repeat(200)), fc.string({ unit: 'grapheme', maxLength: 12 }))
const fileName = fc.constantFrom('IMG_1.JPG', 'scan.v2', 'no extension', '.hidden.tif', 'Nr. 5')

test('W7 O7 a file saved from an offline copy has the name of the server, with any template and any metadata', () => {
  fc.assert(
    fc.property(
      template,
      text,
      text,
      fileName,
      fc.constantFrom('de', 'en'),
      fc.boolean(),
      (pattern, title, creator, filename, locale, isOriginal) => {
        const record = sampleAsset('a', {
          path: `folder/${filename}`,
          texts: { title: { de: title, en: `${title} (en)` }, filename },
          keywords: { creator: [{ value: creator, labels: { de: creator, en: `The ${creator}` } }] },
          numbers: { capture_date: 1_700_000_000 },
        })
        const [setId, extension] = isOriginal ? ['0', 'jpg'] : ['print-tif', 'tif']
        const templates = { [setId]: pattern }
        const { stem, extension: ending } = downloadName(record, setId, extension, { templates, locale })
        const online = safeName(stem, ending)
        const job = { setId, title: online, extension }
        expect(offlineFileName(job, describeAsset(record, locale), templates)).toBe(online)
      },
    ),
    { numRuns: 2000 },
  )
})

test('W7 O7 an offline copy follows a new title and a new template, and keeps the name of the server without them', () => {
  const job = { setId: 'web-jpg', title: 'Old title.jpg', extension: 'jpg' }
  const asset = { id: 'a', title: 'New: title' }
  expect(offlineFileName(job, asset, { 'web-jpg': '{title}' })).toBe('New_ title.jpg')
  expect(offlineFileName(job, asset, { 'web-jpg': '{id} {title}' })).toBe('a New_ title.jpg')
  expect(offlineFileName(job, undefined, { 'web-jpg': '{title}' })).toBe('Old title.jpg')
  expect(offlineFileName(job, asset, { png: '{title}' })).toBe('Old title.jpg')
})
