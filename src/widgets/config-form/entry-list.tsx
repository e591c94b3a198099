import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { OrderedList } from '../ordered-list/ordered-list.tsx'
import { asSameEntry, entryId, isNewEntry } from './entry-id.ts'

interface EntryDetailsProps {
  readonly name: string
  readonly note: ReactNode
  readonly startsOpen: boolean
  /** A function, so that closed entries of a long list are not rendered. */
  readonly children: () => ReactNode
}

/** Once opened, the content stays mounted: closing must not discard its validation errors. */
const EntryDetails = ({ name, note, startsOpen, children }: EntryDetailsProps) => {
  // Initial value only: then the user opens and closes it.
  const [isOpen] = useState(startsOpen)
  const [wasOpened, setWasOpened] = useState(startsOpen)
  return (
    <details open={isOpen} onToggle={() => setWasOpened(true)} className="group/entry min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control pe-2 text-14px [&::-webkit-details-marker]:hidden">
        <Icon
          name="i-lucide-chevron-right"
          className="size-4 text-muted transition-transform group-open/entry:rotate-90 rtl:group-open/entry:-rotate-90"
        />
        <span className="min-w-0 flex-1">{name}</span>
        {note}
      </summary>
      {/* On narrow screens the content spans the width below the drag handle and the button. */}
      {wasOpened && (
        <div className="grid grid-cols-1 gap-5 pt-2 pe-2 pb-4 ps-1 max-sm:-ms-12 max-sm:ps-3 max-sm:me-[calc(-1*var(--beside))] max-sm:pe-3">
          {children()}
        </div>
      )}
    </details>
  )
}

interface EntryListProps<Entry extends object> {
  readonly label: string
  readonly entries: readonly Entry[]
  readonly nameOf: (entry: Entry) => string
  /** Shown beside the name, also while the entry is closed. */
  readonly renderNote?: (entry: Entry) => ReactNode
  /** Default: every entry is removable. */
  readonly isRemovable?: (entry: Entry) => boolean
  readonly onChange: (entries: Entry[]) => void
  readonly children: (entry: Entry, change: (next: Entry) => void) => ReactNode
}

/** List of entries that can be sorted, removed, opened and edited. */
export const EntryList = <Entry extends object>({
  label,
  entries,
  nameOf,
  renderNote,
  isRemovable,
  onChange,
  children,
}: EntryListProps<Entry>) => {
  const items = entries.map((entry) => ({ id: entryId(entry), name: nameOf(entry), entry }))
  const replace = (entry: Entry, next: Entry) => onChange(entries.map((one) => (one === entry ? asSameEntry(entry, next) : one)))
  return (
    <OrderedList
      label={label}
      items={items}
      onOrder={(ordered) => onChange(ordered.map(({ entry }) => entry))}
      onRemove={({ entry }) => onChange(entries.filter((one) => one !== entry))}
      isRemovable={({ entry }) => isRemovable?.(entry) ?? true}
    >
      {({ entry, name }) => (
        <EntryDetails name={name} note={renderNote?.(entry)} startsOpen={isNewEntry(entry)}>
          {() => children(entry, (next) => replace(entry, next))}
        </EntryDetails>
      )}
    </OrderedList>
  )
}
