import { useLingui } from '@lingui/macro'
import type { ConvertSet } from '#contract/convert-set.ts'
import { Radio } from '../../ui/radio.tsx'
import { useFormText } from './use-form-text.ts'

interface SetListProps {
  /** How many assets are wanted. */
  readonly count?: number
  readonly sets: readonly ConvertSet[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  /** A sentence about a set, below its title. */
  readonly describe?: (set: ConvertSet) => string
}

export const SetList = ({ count, sets, chosen, onChoose, describe }: SetListProps) => {
  const { t } = useLingui()
  const formText = useFormText()
  return (
    <fieldset className="m-0 flex flex-col gap-1 border-0 p-0">
      <legend className="visually-hidden">{t({ id: 'widgets.download.form', message: 'Form of the file' })}</legend>
      {sets.map((set) => (
        <Radio
          key={set.id}
          name="convert-set"
          value={set.id}
          checked={set.id === chosen}
          // The dialog begins where the choice is made, not at its close button.
          ref={(radio) => {
            if (radio?.checked) radio.setAttribute('autofocus', '')
          }}
          onChange={() => onChoose(set.id)}
          className="rounded-control border border-solid border-transparent px-3 py-2 hover:bg-[var(--c-list-hover)] has-checked:border-primary has-checked:bg-tint"
          label={
            <span className="flex flex-col">
              <span className="text-14px">{set.title}</span>
              <span className="tabular text-12px text-muted">{formText(set, count)}</span>
              {describe && <span className="text-12px text-muted">{describe(set)}</span>}
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
