import type { KeyboardEvent } from 'react'
import { type Option, SelectField } from './select-field.tsx'

interface AddSelectProps {
  readonly label: string
  /** What it shows while nothing is being added. */
  readonly placeholder: string
  readonly options: readonly Option[]
  readonly onAdd: (value: string) => void
  readonly className?: string
}

/** A closed list takes the next entry with every arrow key, and here an entry that is taken is added: the keys open it first. */
const openFirst = (event: KeyboardEvent<HTMLSelectElement>): void => {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event
  const isChoosing = /^(Arrow|Page|Home|End)/.test(key) || (key.length === 1 && key !== ' ')
  const isOpen = CSS.supports('selector(:open)') && currentTarget.matches(':open')
  if (!isChoosing || isOpen || altKey || ctrlKey || metaKey || !('showPicker' in currentTarget)) return
  event.preventDefault()
  currentTarget.showPicker()
}

/** Adds what is chosen, and is then ready for the next. */
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
