import type { KeyboardEvent } from 'react'
import { type Option, SelectField } from './select-field.tsx'

interface AddSelectProps {
  readonly label: string
  /** Text while nothing is selected. */
  readonly placeholder: string
  readonly options: readonly Option[]
  readonly onAdd: (value: string) => void
  readonly className?: string
}

/** In a closed list every arrow key would select, and so add, an entry. Keys open the list first. */
const openFirst = (event: KeyboardEvent<HTMLSelectElement>): void => {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event
  const isChoosing = /^(Arrow|Page|Home|End)/.test(key) || (key.length === 1 && key !== ' ')
  const isOpen = CSS.supports('selector(:open)') && currentTarget.matches(':open')
  if (!isChoosing || isOpen || altKey || ctrlKey || metaKey || !('showPicker' in currentTarget)) return
  event.preventDefault()
  currentTarget.showPicker()
}

/** Select that adds the chosen option and resets. */
export const AddSelect = ({ label, placeholder, options, onAdd, className = 'w-fit max-w-full' }: AddSelectProps) => (
  <SelectField
    label={label}
    isLabelHidden
    value=""
    options={[{ value: '', label: placeholder }, ...options]}
    onChange={(value) => value !== '' && onAdd(value)}
    onKeyDown={openFirst}
    className={className}
  />
)
