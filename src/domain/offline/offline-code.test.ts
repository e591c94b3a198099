import { expect, test } from 'vitest'
import { offlineCodeFor } from './offline-code.ts'

test('caches the code for 3D and PDF only with such files', () => {
  expect(offlineCodeFor(['image/jpeg', 'video/mp4'])).toEqual(['worker'])
  expect(offlineCodeFor(['model/stl', 'model/gltf-binary'])).toEqual(['worker', 'model'])
  expect(offlineCodeFor(['application/pdf', 'model/stl'])).toEqual(['worker', 'model', 'pdf'])
})
