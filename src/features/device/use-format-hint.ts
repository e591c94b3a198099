import { useLingui } from '@lingui/macro'
import type { ConvertSet } from '#contract/convert-set.ts'
import { originalConvertSet } from '#contract/download.ts'

const videoFormats = new Set(['mp4', 'webm', 'mov'])
const modelFormats = new Set(['glb', 'gltf', 'stl'])

/** Explains what the portal shows offline for files of a format. An empty id means previews only. */
export const useFormatHint = (): ((set: Pick<ConvertSet, 'id' | 'format'>) => string) => {
  const { t } = useLingui()
  return ({ id, format = '' }) => {
    if (id === '')
      return t({
        id: 'views.device.files.none.hint',
        message: 'Shows images, posters and first pages. Videos do not play, and 3D models cannot be turned.',
      })
    if (id === originalConvertSet)
      return t({
        id: 'views.device.files.original.hint',
        message: 'Videos play, 3D models can be turned, and PDF documents show all pages. You can save every file.',
      })
    if (videoFormats.has(format)) return t({ id: 'views.device.files.video.hint', message: 'Videos play. You can save every file.' })
    if (modelFormats.has(format))
      return t({ id: 'views.device.files.model.hint', message: '3D models can be turned. You can save every file.' })
    return t({ id: 'views.device.files.other.hint', message: 'Shows the same as “Previews only”. You can save every file.' })
  }
}
