// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { useFocusInPlace } from './use-focus-in-place.ts'

type Groups = Readonly<Record<string, readonly string[]>>

const Panel = ({ groups }: { readonly groups: Groups }) => {
  const focus = useFocusInPlace()
  return (
    <div tabIndex={-1} aria-label="panel" {...focus}>
      {Object.entries(groups).map(([name, rows]) => (
        <fieldset key={name}>
          <legend>
            <button type="button" aria-label={name} />
          </legend>
          <ul>
            {rows.map((row) => (
              <li key={row}>
                <input type="checkbox" aria-label={row} />
                <button type="button" aria-label={`more of ${row}`} />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

const nowOn = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null

/** Renders one state, focuses an element, renders another state, and returns the focused element. */
const after = async (before: Groups, focused: string, now: Groups): Promise<string | null> => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Panel groups={before} />))
  await act(async () => place.querySelector<HTMLElement>(`[aria-label="${focused}"]`)?.focus())
  expect(nowOn()).toBe(focused)
  await act(async () => root.render(<Panel groups={now} />))
  const found = nowOn()
  await act(async () => root.unmount())
  place.remove()
  return found
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

describe('F5 the focus in the facets', () => {
  const before = { colour: ['red', 'green', 'blue'], place: ['sea'] }

  test('F5 moves to the row that replaces the focused one', async () => {
    expect(await after(before, 'green', { ...before, colour: ['red', 'blue'] })).toBe('blue')
    expect(await after(before, 'more of green', { ...before, colour: ['red', 'blue'] })).toBe('blue')
  })

  test('F5 moves to the last row of its list, or its heading', async () => {
    expect(await after(before, 'blue', { ...before, colour: ['red', 'green'] })).toBe('green')
    expect(await after(before, 'sea', { ...before, place: [] })).toBe('place')
    expect(await after({ ...before, place: ['sea'] }, 'red', { ...before, colour: [] })).toBe('colour')
  })

  test('F5 stays in the filters when one or all groups are removed', async () => {
    expect(await after(before, 'sea', { colour: before.colour })).toBe('blue')
    expect(await after(before, 'place', { colour: before.colour })).toBe('blue')
    expect(await after(before, 'sea', {})).toBe('panel')
  })

  test('F5 stays on its row while that exists', async () => {
    expect(await after(before, 'green', { ...before, colour: ['blue', 'green'] })).toBe('green')
  })
})
