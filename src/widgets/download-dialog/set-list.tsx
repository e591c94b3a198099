import { useLingui } from '@lingui/macro'
import type { ConvertSet } from '#contract/convert-set.ts'
import { Radio } from '../../ui/radio.tsx'
import { useRenditionText } from './use-rendition-text.ts'

interface SetListProps {
  /** Number of assets. */
  readonly count?: number
  readonly sets: readonly ConvertSet[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  /** Description of a set, below its title. */
  readonly describe?: (set: ConvertSet) => string
}

export const SetList = ({ count, sets, chosen, onChoose, describe }: SetListProps) => {
  const { t } = useLingui()
  const renditionText = useRenditionText()
  return (
    <fieldset className="m-0 flex flex-col gap-1 border-0 p-0">
      <legend className="visually-hidden">{t({ id: 'widgets.download.format', message: 'File format' })}</legend>
      {sets.map((set) => (
        <Radio
          key={set.id}
          name="convert-set"
          value={set.id}
          checked={set.id === chosen}
          // The dialog focuses the selected option instead of its close button.
          ref={(radio) => {
            if (radio?.checked) radio.setAttribute('autofocus', '')
          }}
          onChange={() => onChoose(set.id)}
          className="rounded-control border border-solid border-transparent px-3 py-2 hover:bg-[var(--c-list-hover)] has-checked:border-primary has-checked:bg-tint"
          label={
            <span className="flex flex-col">
              <span className="text-14px">{set.title}</span>
              <span className="tabular text-12px text-muted">{renditionText(set, count)}</span>
              {describe && <span className="text-12px text-muted">{describe(set)}</span>}
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
