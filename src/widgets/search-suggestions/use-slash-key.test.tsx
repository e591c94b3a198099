// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { setSingleKeys } from '../../platform/single-keys.ts'
import { useSlashKey } from './use-slash-key.ts'

const Field = () => {
  const field = useRef<HTMLInputElement>(null)
  useSlashKey(field)
  return <input ref={field} defaultValue="mill" />
}

afterEach(() => setSingleKeys(true))

test('K1 a slash focuses the field and is not typed, until single keys are turned off on this device', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  await act(async () => root.render(<Field />))
  const field = page.querySelector('input')
  const press = () => {
    field?.setSelectionRange(4, 4)
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return { typed: !event.defaultPrevented, selected: [field?.selectionStart, field?.selectionEnd] }
  }
  expect(press()).toEqual({ typed: false, selected: [0, 4] })
  setSingleKeys(false)
  expect(press()).toEqual({ typed: true, selected: [4, 4] })
  await act(async () => root.unmount())
  page.remove()
})
