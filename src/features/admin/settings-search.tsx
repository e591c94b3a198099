import { Plural, Trans, useLingui } from '@lingui/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useSlashKey } from '../../widgets/search-suggestions/use-slash-key.ts'
import { findSettings, isServerSetting, type Setting, settingsOf } from './settings.ts'
import { showSetting } from './show-setting.ts'
import { useOfferedSections } from './use-offered-sections.ts'

/** Opens the section of a setting if necessary, then shows the setting. */
const useShowSetting = (current: string): ((setting: Setting) => void) => {
  const navigate = useNavigate()
  const router = useRouter()
  const [requested, setRequested] = useState<Setting | null>(null)
  const shown = useRef<Setting | null>(null)
  useEffect(() => {
    if (requested?.section !== current || shown.current === requested) return
    shown.current = requested
    showSetting(requested)
  }, [requested, current])
  return (setting) => {
    if (setting.section === current) return showSetting(setting)
    // The router scrolls another section to its top first.
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe()
      setRequested({ ...setting })
    })
    void navigate({ to: '/admin/$section', params: { section: setting.section } })
  }
}

const popup =
  'absolute inset-ie-0 top-full z-20 mt-1 max-h-[min(60dvh,28rem)] w-[min(28rem,90vw)] rounded-card bg-popup text-on-popup shadow-[var(--shadow-2)] max-sm:inset-x-4 max-sm:w-auto forced-colors:border'

interface ResultsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly id: string
  readonly label: string
  readonly found: readonly Setting[]
  /** Index of the active row. */
  readonly active: number
  readonly onPick: (setting: Setting) => void
}

const rowId = (id: string, row: number) => `${id}-${row}`

const Results = ({ ref, id, label, found, active, onPick }: ResultsProps) => (
  <div
    ref={ref}
    id={id}
    role="listbox"
    tabIndex={-1}
    aria-label={label}
    // Keeps the focus in the field.
    onMouseDown={(event) => event.preventDefault()}
    className="min-h-0 overflow-y-auto py-1"
  >
    {found.map((setting, row) => (
      <button
        key={setting.key}
        id={rowId(id, row)}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={row === active}
        onClick={() => onPick(setting)}
        className="m-0 flex min-h-11 w-full items-center gap-3 border-0 bg-transparent px-3 py-1.5 text-start text-inherit hover:bg-[var(--c-list-hover)] aria-selected:bg-tint"
      >
        <Icon name={setting.icon} className="size-4.5 shrink-0 text-muted" />
        <span className="grid min-w-0">
          <span className="text-14px">{setting.label}</span>
          {setting.location !== '' && <span className="text-12px text-muted">{setting.location}</span>}
        </span>
      </button>
    ))}
  </div>
)

/**
 * Combobox that finds settings by label, section, help text and everyday words. `/` focuses it, Enter or a click shows the setting. On a phone it is a button
 * until it has the focus.
 */
export const SettingsSearch = ({ current }: { readonly current: string }) => {
  const { t, i18n } = useLingui()
  const offered = useOfferedSections()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [isRequested, setRequested] = useState(false)
  const [active, setActive] = useState(0)
  const show = useShowSetting(current)
  useSlashKey(field)
  const { locale } = i18n
  const isOpen = isRequested && text.trim() !== ''
  // Not memoised: messages of the server can arrive later without a change of the locale.
  const found = isOpen ? findSettings(settingsOf(offered, i18n, locale), text, locale) : []
  const hasList = isOpen && found.length > 0
  const isServer = isOpen && isServerSetting(text, locale)

  const type = (typed: string) => {
    setText(typed)
    setActive(0)
    setRequested(true)
  }
  const pick = (setting: Setting | undefined) => {
    if (!setting) return
    setRequested(false)
    setText('')
    show(setting)
  }
  const moveTo = (row: number) => {
    setActive(row)
    list.current?.children[row]?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(key)) return
    event.preventDefault()
    if (key === 'Escape') {
      if (!isOpen) setText('')
      setRequested(false)
    } else if (!hasList) setRequested(true)
    else if (key === 'ArrowDown') moveTo((active + 1) % found.length)
    else if (key === 'ArrowUp') moveTo((active + found.length - 1) % found.length)
    else pick(found[active])
  }

  const label = t({ id: 'admin.settings.search', message: 'Search settings' })
  return (
    <search className="relative w-72 shrink max-lg:w-60 max-sm:static max-sm:w-11 max-sm:shrink-0">
      <div className="relative max-sm:h-11 max-sm:focus-within:absolute max-sm:focus-within:inset-x-4 max-sm:focus-within:top-3 max-sm:focus-within:z-1">
        <Icon name="i-lucide-search" className="pointer-events-none absolute inset-is-3.5 inset-bs-3.5 size-4 text-muted max-sm:size-4.5" />
        <input
          ref={field}
          type="search"
          dir="auto"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          aria-label={label}
          placeholder={label}
          aria-keyshortcuts="/"
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? id : undefined}
          aria-activedescendant={hasList ? rowId(id, active) : undefined}
          onChange={({ target }) => type(target.value)}
          onClick={() => setRequested(true)}
          onBlur={() => setRequested(false)}
          onKeyDown={press}
          className="box-border h-11 w-full rounded-control border border-solid border-line-strong bg-surface ps-9.5 pe-3 text-16px text-on-surface placeholder:text-muted sm:text-14px max-sm:not-focus:ps-5 max-sm:not-focus:pe-5 max-sm:not-focus:border-transparent max-sm:not-focus:bg-transparent max-sm:not-focus:text-transparent max-sm:not-focus:placeholder:text-transparent"
        />
      </div>
      <span role="status" className="visually-hidden">
        {hasList && <Plural id="admin.settings.count" value={found.length} one="# setting" other="# settings" />}
      </span>
      {isOpen && (
        <div className={`flex flex-col ${popup}`}>
          {hasList && <Results ref={list} id={id} label={label} found={found} active={active} onPick={pick} />}
          {(isServer || !hasList) && (
            <p role="status" className="m-0 px-3 py-3 text-14px text-muted">
              {isServer ? (
                <Trans id="admin.settings.server">
                  Accounts, mail server, storage and limits are options of the server: see docs/options.md.
                </Trans>
              ) : (
                <Trans id="admin.settings.none">No setting found. Try another word.</Trans>
              )}
            </p>
          )}
        </div>
      )}
    </search>
  )
}
