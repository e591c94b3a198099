import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Trans, useLingui } from '@lingui/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

export interface OrderedItem {
  readonly id: string
  /** Name in screen reader announcements. */
  readonly name: string
}

interface OrderedListProps<Item extends OrderedItem> {
  readonly label: string
  readonly items: readonly Item[]
  readonly onOrder: (items: readonly Item[]) => void
  /** Absent = no item can be removed. */
  readonly onRemove?: (item: Item) => void
  readonly isRemovable?: (item: Item) => boolean
  readonly children: (item: Item) => ReactNode
}

interface RowProps {
  readonly item: OrderedItem
  readonly onRemove: (() => void) | undefined
  readonly children: ReactNode
}

const Row = ({ item, onRemove, children }: RowProps) => {
  const { t } = useLingui()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    attributes: { roleDescription: t({ id: 'admin.form.order.role', message: 'movable entry' }) },
  })
  const { name } = item
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`flex items-start gap-1 rounded-control border border-solid border-line bg-surface ${onRemove ? '[--beside:3rem]' : '[--beside:0rem]'} ${isDragging ? 'relative z-1 shadow-[var(--shadow-2)]' : ''}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={t({ id: 'admin.form.move', message: `Move ${name}` })}
        className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-control border-0 bg-transparent text-muted"
      >
        <Icon name="i-lucide-grip-vertical" />
      </button>
      <div className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">{children}</div>
      {onRemove && (
        <IconButton
          icon="i-lucide-x"
          className="size-11"
          label={t({ id: 'admin.form.remove', message: `Remove ${name}` })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

const useAnnouncements = (items: readonly OrderedItem[]): Announcements => {
  const { t } = useLingui()
  const name = (id: unknown) => items.find((item) => item.id === id)?.name ?? ''
  const positionText = (id: unknown) => items.findIndex((item) => item.id === id) + 1
  const total = items.length
  return {
    onDragStart: ({ active }) =>
      t({ id: 'admin.form.order.start', message: `${name(active.id)} is selected. Move it with the arrow keys.` }),
    onDragOver: ({ active, over }) =>
      over
        ? t({ id: 'admin.form.order.over', message: `${name(active.id)} is at position ${positionText(over.id)} of ${total}.` })
        : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t({ id: 'admin.form.order.end', message: `${name(active.id)} dropped at position ${positionText(over.id)} of ${total}.` })
        : undefined,
    onDragCancel: ({ active }) => t({ id: 'admin.form.order.cancel', message: `${name(active.id)} is back at its original position.` }),
  }
}

/** Moves by one item per key press, whatever the item heights: from centre to centre. */
const itemByItem =
  (ids: readonly string[]): KeyboardCoordinateGetter =>
  (event, { context: { active, over, droppableRects, collisionRect } }) => {
    const pageCount = { ArrowDown: 1, ArrowUp: -1 }[event.code]
    const target = over ?? active
    if (pageCount === undefined || !target || !collisionRect) return undefined
    event.preventDefault()
    const next = ids[ids.indexOf(String(target.id)) + pageCount]
    const rect = next === undefined ? undefined : droppableRects.get(next)
    return rect && { x: collisionRect.left, y: rect.top + (rect.height - collisionRect.height) / 2 }
  }

/** Number of items rendered at first: thousands of draggable items would block the page. */
const step = 100

/** Sortable list: drag by pointer or touch, or pick up with the space bar and move with the arrow keys. */
export const OrderedList = <Item extends OrderedItem>({
  label,
  items,
  onOrder,
  onRemove,
  isRemovable,
  children,
}: OrderedListProps<Item>) => {
  const { t } = useLingui()
  const [shownCount, setShownCount] = useState(step)
  const rendered = items.slice(0, shownCount)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: itemByItem(items.map(({ id }) => id)) }),
  )
  const announcements = useAnnouncements(items)
  const draggable = t({
    id: 'admin.form.order.help',
    message: 'Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel.',
  })
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => items.findIndex((item) => item.id === id))
    if (from === undefined || to === undefined || from < 0 || to < 0 || from === to) return
    onOrder(arrayMove([...items], from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable } }}
    >
      <SortableContext items={rendered.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className="m-0 grid grid-cols-1 list-none gap-1.5 p-0">
          {rendered.map((item) => (
            <Row key={item.id} item={item} onRemove={onRemove && (isRemovable?.(item) ?? true) ? () => onRemove(item) : undefined}>
              {children(item)}
            </Row>
          ))}
        </ul>
      </SortableContext>
      {items.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + step)} className="mt-1.5">
          <Trans id="admin.texts.more">More …</Trans>
        </Button>
      )}
    </DndContext>
  )
}
