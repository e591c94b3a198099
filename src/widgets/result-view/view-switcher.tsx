import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ViewKey } from '#contract/config/views.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { visibleViews } from '../../domain/search/view.ts'
import { textById } from '../../platform/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Icons that the configuration can name; the build collects them from here. */
const icons: Readonly<Record<string, string>> = {
  'layout-grid': 'i-lucide-layout-grid',
  'layout-dashboard': 'i-lucide-layout-dashboard',
  'grid-2x2': 'i-lucide-grid-2x2',
  'grid-3x3': 'i-lucide-grid-3x3',
  image: 'i-lucide-image',
  images: 'i-lucide-images',
  list: 'i-lucide-list',
  'rows-3': 'i-lucide-rows-3',
  table: 'i-lucide-table',
}
const defaultIcons: Record<ViewKey, string> = { grid: 'i-lucide-layout-grid', thumbnail: 'i-lucide-grid-3x3', list: 'i-lucide-list' }

interface ViewSwitcherProps {
  readonly view: ViewKey
  readonly onChange: (view: ViewKey) => void
}

/** Selects the view of the results. */
export const ViewSwitcher = ({ view, onChange }: ViewSwitcherProps) => {
  const { t } = useLingui()
  const views = visibleViews(useAtomValue(configAtom))
  const names: Record<ViewKey, string> = {
    grid: t({ id: 'views.search.views.grid', message: 'Posters' }),
    thumbnail: t({ id: 'views.search.views.thumbnail', message: 'Thumbnails' }),
    list: t({ id: 'views.search.views.list', message: 'List' }),
  }
  if (views.length < 2) return null
  return (
    <div role="group" aria-label={t({ id: 'views.search.views.label', message: 'View' })} className="flex">
      {views.map(({ key, icon, translation }) => (
        <IconButton
          key={key}
          icon={icons[icon] ?? defaultIcons[key]}
          label={textById(translation, names[key])}
          pressed={key === view}
          onClick={() => key !== view && onChange(key)}
        />
      ))}
    </div>
  )
}
