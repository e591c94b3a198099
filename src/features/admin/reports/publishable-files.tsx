import { Plural, Trans } from '@lingui/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { focusField } from '../../../widgets/config-form/field-anchor.tsx'

/** Frames in which the form of the section is loaded. */
const maxFrameCount = 300

const showSetting = (frame = 0): void => {
  if (!focusField('media', 'media.all_files') && frame < maxFrameCount) requestAnimationFrame(() => showSetting(frame + 1))
}

/** How many more files the portal could publish, with the way to the setting; nothing if there are none. */
export const PublishableFiles = ({ count }: { readonly count: number }) => {
  const router = useRouter()
  const showWhenRendered = () => {
    // The router scrolls another section to its top first.
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe()
      showSetting()
    })
  }
  return count === 0 ? null : (
    <p className="m-0 mb-3 flex flex-wrap gap-x-2 text-14px">
      <Plural
        id="admin.media.publishable"
        value={count}
        one="# other file in the media folder is not published, such as an audio file or an office document."
        other="# other files in the media folder are not published, such as audio files and office documents."
      />
      <Link to="/admin/$section" params={{ section: 'general' }} onClick={showWhenRendered} className="text-primary underline">
        <Trans id="admin.media.publishable.setting">Publish all files</Trans>
      </Link>
    </p>
  )
}
