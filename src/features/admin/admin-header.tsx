import { Trans } from '@lingui/macro'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useOccupiedHeight } from '../../ui/use-occupied-height.ts'
import { AdminMenu } from './admin-menu.tsx'
import { SettingsSearch } from './settings-search.tsx'
import { titleId } from './show-setting.ts'
import type { Saving } from './use-saving.ts'

interface AdminHeaderProps {
  /** Key of the shown section. */
  readonly section: string
  readonly title: string
  readonly saving: Saving
  readonly isPreviewed: boolean
  /** null = the backend does not support previews. */
  readonly onPreview: ((isPreviewed: boolean) => void) | null
}

/** Section title, search for settings, preview button and actions for the whole configuration. Sticky. */
export const AdminHeader = ({ section, title, saving, isPreviewed, onPreview }: AdminHeaderProps) => {
  const header = useRef<HTMLElement>(null)
  useOccupiedHeight(header, '--top-bar')
  return (
    <header ref={header} className="sticky top-0 z-10 flex items-center gap-2 border-be border-line bg-background px-4 py-3 sm:px-6">
      <h1 id={titleId} tabIndex={-1} className="m-0 min-w-0 flex-1 text-20px font-semibold hyphens-auto">
        {title}
      </h1>
      <SettingsSearch current={section} />
      {onPreview && (
        <Button
          variant="ghost"
          icon="i-lucide-eye"
          aria-pressed={isPreviewed}
          onClick={() => onPreview(!isPreviewed)}
          className="aria-pressed:bg-tint aria-pressed:text-primary"
        >
          <span className="sr-only sm:not-sr-only">
            <Trans id="admin.preview">Preview</Trans>
          </span>
        </Button>
      )}
      <AdminMenu saving={saving} />
    </header>
  )
}
