import type { Workshop } from '../record/extract.ts'
import { makeWebForm } from '../video/web-form.ts'
import type { Chore } from './background-work.ts'

/** Makes the forms that take long. The content is done when its facts name the form. */
export const webForms = ({ ffmpeg, blobs, temp }: Workshop): Chore => ({
  failure: 'A video can not be made playable in browsers',
  isOpen: ({ later }) => later,
  async gain({ sha256 }, file, _facts, signal) {
    if (!ffmpeg) return null
    const form = await makeWebForm({ blobs, ffmpeg, temp }, file, sha256, signal)
    return (now) => ({ ...now, later: false, renditions: [...now.renditions, form] })
  },
})
