import { Trans, useLingui } from '@lingui/macro'
import { useAtom, useAtomValue } from 'jotai'
import { fieldsAtom } from '../../domain/config/atoms.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { chosenColumnsAtom, columnChoicesAtom, listConfigAtom } from '../../domain/search/list-columns.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SheetOpened } from '../../ui/sheet-opened.tsx'
import { fieldLabel } from '../metadata-list/field-label.ts'
import { OrderedList } from '../ordered-list/ordered-list.tsx'
import { shownColumns } from '../result-grid/table-shape.ts'

interface ColumnsSheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Columns of the list as check boxes in their order. Each change applies at once. */
export const ColumnsSheet = ({ open, onClose }: ColumnsSheetProps) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useAtom(chosenColumnsAtom)
  const choices = useAtomValue(columnChoicesAtom)
  const shown = shownColumns(useAtomValue(listConfigAtom).search.list)
  const fields = useAtomValue(fieldsAtom)
  const locale = useAtomValue(localeAtom)
  const names = new Set(shown.map(({ field_name }) => field_name))
  const items = [...shown, ...choices.filter(({ field_name }) => !names.has(field_name))].map((field) => ({
    id: field.field_name,
    name: fieldLabel(field, fields, locale),
    isShown: names.has(field.field_name),
  }))
  const store = (all: readonly (typeof items)[number][]) => setChosen(all.filter(({ isShown }) => isShown).map(({ id }) => id))
  return (
    <SheetOpened
      open={open}
      onClose={onClose}
      side="end"
      title={t({ id: 'widgets.columns.label', message: 'Columns' })}
      footer={
        <Button icon="i-lucide-rotate-ccw" disabled={chosen === null} onClick={() => setChosen(null)}>
          <Trans id="widgets.columns.reset">Reset</Trans>
        </Button>
      }
    >
      <OrderedList label={t({ id: 'widgets.columns.label', message: 'Columns' })} items={items} onOrder={store}>
        {({ id, name, isShown }) => (
          <Checkbox
            label={name}
            checked={isShown}
            // A table without columns would be empty.
            disabled={isShown && names.size === 1}
            onChange={(checked) => store(items.map((item) => (item.id === id ? { ...item, isShown: checked } : item)))}
          />
        )}
      </OrderedList>
    </SheetOpened>
  )
}
