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
  /** What it is called when it is spoken of. */
  readonly name: string
}

interface OrderedListProps<Item extends OrderedItem> {
  readonly label: string
  readonly items: readonly Item[]
  readonly onOrder: (items: readonly Item[]) => void
  /** Absent = nothing can be taken away. */
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
  const place = (id: unknown) => items.findIndex((item) => item.id === id) + 1
  const total = items.length
  return {
    onDragStart: ({ active }) => t({ id: 'admin.form.order.start', message: `${name(active.id)} lifted.` }),
    onDragOver: ({ active, over }) =>
      over ? t({ id: 'admin.form.order.over', message: `${name(active.id)} is at place ${place(over.id)} of ${total}.` }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t({ id: 'admin.form.order.end', message: `${name(active.id)} put down at place ${place(over.id)} of ${total}.` }) : undefined,
    onDragCancel: ({ active }) => t({ id: 'admin.form.order.cancel', message: `${name(active.id)} is where it was.` }),
  }
}

/** One place up or down, however tall the entries are: centre upon centre. */
const placeByPlace =
  (ids: readonly string[]): KeyboardCoordinateGetter =>
  (event, { context: { active, over, droppableRects, collisionRect } }) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code]
    const held = over ?? active
    if (step === undefined || !held || !collisionRect) return undefined
    event.preventDefault()
    const next = ids[ids.indexOf(String(held.id)) + step]
    const rect = next === undefined ? undefined : droppableRects.get(next)
    return rect && { x: collisionRect.left, y: rect.top + (rect.height - collisionRect.height) / 2 }
  }

/** Entries that are drawn at once: each can be dragged, and thousands of those would hold up the whole page. */
const step = 100

/** A list whose order counts: dragged by pointer and touch, or lifted with the space bar and moved with the arrow keys. */
export const OrderedList = <Item extends OrderedItem>({
  label,
  items,
  onOrder,
  onRemove,
  isRemovable,
  children,
}: OrderedListProps<Item>) => {
  const { t } = useLingui()
  const [shown, setShown] = useState(step)
  const drawn = items.slice(0, shown)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: placeByPlace(items.map(({ id }) => id)) }),
  )
  const announcements = useAnnouncements(items)
  const draggable = t({
    id: 'admin.form.order.help',
    message: 'Press space to lift, the arrow keys to move, space to put down, Escape to cancel.',
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
      <SortableContext items={drawn.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className="m-0 grid grid-cols-1 list-none gap-1.5 p-0">
          {drawn.map((item) => (
            <Row key={item.id} item={item} onRemove={onRemove && (isRemovable?.(item) ?? true) ? () => onRemove(item) : undefined}>
              {children(item)}
            </Row>
          ))}
        </ul>
      </SortableContext>
      {items.length > shown && (
        <Button onClick={() => setShown(shown + step)} className="mt-1.5">
          <Trans id="admin.texts.more">Show more</Trans>
        </Button>
      )}
    </DndContext>
  )
}
