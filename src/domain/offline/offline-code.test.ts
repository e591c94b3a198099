import { expect, test } from 'vitest'
import { offlineCodeFor } from './offline-code.ts'

test('code for 3D and PDF is cached only with such files', () => {
  expect(offlineCodeFor(['image/jpeg', 'video/mp4'])).toEqual(['video-stage', 'document-stage', 'model-stage'])
  expect(offlineCodeFor(['model/stl'])).toContain('three')
  expect(offlineCodeFor(['model/stl'])).not.toContain('pdfjs')
  expect(offlineCodeFor(['application/pdf'])).toContain('pdf.worker')
})
