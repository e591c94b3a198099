import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { editingAtom } from '../../../domain/admin/atoms.ts'
import { editedAvailabilityAtom } from '../../../domain/admin/edited-files.ts'
import { editedLocalesAtom, editedTextAtom } from '../../../domain/admin/locales.ts'
import type { PreviewDraft } from '../../../domain/preview/protocol.ts'
import { SelectField } from '../../../widgets/config-form/select-field.tsx'
import { useLocaleName } from '../../../widgets/config-form/use-locale-name.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { useGroups } from './use-groups.ts'

const devices = { phone: 390, tablet: 820, desktop: 1280 } as const
type Device = keyof typeof devices

/** Prefix of groups in the list of roles. */
const groupPrefix = 'group '

const roleOf = (choice: string): PreviewedRole => {
  if (choice.startsWith(groupPrefix)) return { kind: 'user', groups: [choice.slice(groupPrefix.length)] }
  return { kind: choice === 'user' ? 'user' : 'guest', groups: [] }
}

interface PreviewPaneProps {
  /** Page that shows the section's settings, e.g. `#/login`. */
  readonly address: string
}

/** Preview of the portal with unsaved changes, in a selected role, language, theme and size. */
export const PreviewPane = ({ address }: PreviewPaneProps) => {
  const { t, i18n } = useLingui()
  const editing = useAtomValue(editingAtom)
  const availability = useAtomValue(editedAvailabilityAtom)
  const locales = useAtomValue(editedLocalesAtom)
  const textOf = useAtomValue(editedTextAtom)
  const nameOf = useLocaleName()
  const pane = useRef<HTMLDivElement>(null)
  const [device, setDevice] = useState<Device>('tablet')
  const groups = useGroups()
  const [seenBy, setSeenBy] = useState('guest')
  const role = useMemo(() => roleOf(seenBy), [seenBy])
  const [locale, setLocale] = useState(i18n.locale)
  const [theme, setTheme] = useState('')
  const [size, setSize] = useState({ width: 0, height: 0 })
  const themes = editing?.config.themes
  const shownTheme = themes?.options.find(({ key }) => key === theme)?.key ?? themes?.default_light ?? ''

  const draft = useMemo(
    (): PreviewDraft | null =>
      editing && {
        kind: 'preview-draft',
        config: editing.config,
        availability,
        locales: [...locales],
        locale,
        texts: editing.texts[locale]?.messages ?? {},
        pages: editing.pages,
        theme: shownTheme,
      },
    [editing, availability, locales, locale, shownTheme],
  )
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const width = devices[device]
  const scale = Math.min(1, size.width / width)
  return (
    <aside aria-label={t({ id: 'admin.preview', message: 'Preview' })} className="flex h-full min-h-0 flex-col gap-3 bg-stage p-3">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-2 2xl:grid-cols-4">
        <SelectField
          label={t({ id: 'admin.preview.device', message: 'Device' })}
          value={device}
          options={[
            { value: 'phone', label: t({ id: 'admin.preview.phone', message: 'Phone' }) },
            { value: 'tablet', label: t({ id: 'admin.preview.tablet', message: 'Tablet' }) },
            { value: 'desktop', label: t({ id: 'admin.preview.desktop', message: 'Computer' }) },
          ]}
          onChange={(next) => setDevice(next === 'phone' || next === 'desktop' ? next : 'tablet')}
        />
        <SelectField
          label={t({ id: 'admin.preview.role', message: 'Viewing as' })}
          value={seenBy}
          options={[
            { value: 'guest', label: t({ id: 'admin.preview.guest', message: 'A guest' }) },
            { value: 'user', label: t({ id: 'admin.preview.user', message: 'A user' }) },
            ...groups.map((group) => ({
              value: groupPrefix + group,
              label: t({ id: 'admin.preview.member', message: `A user in ${group}` }),
            })),
          ]}
          onChange={setSeenBy}
        />
        <SelectField
          label={t({ id: 'admin.preview.language', message: 'Language' })}
          value={locale}
          options={locales.map((one) => ({ value: one, label: nameOf(one) }))}
          onChange={setLocale}
        />
        <SelectField
          label={t({ id: 'admin.preview.theme', message: 'Theme' })}
          value={shownTheme}
          options={(themes?.options ?? []).map(({ key, translation }) => ({ value: key, label: textOf(translation) || key }))}
          onChange={setTheme}
        />
      </div>
      <div ref={pane} className="relative min-h-0 flex-1 overflow-hidden">
        <PreviewFrame
          key={seenBy}
          address={address}
          role={role}
          draft={draft}
          title={t({ id: 'admin.preview.frame', message: 'The portal with your changes' })}
          style={{ width, height: scale > 0 ? size.height / scale : 0, transform: `scale(${scale})`, transformOrigin: 'top left' }}
          className="absolute inset-bs-0 left-0 rounded-control border-0 bg-background shadow-[var(--shadow-2)]"
        />
      </div>
    </aside>
  )
}
