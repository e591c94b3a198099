// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorker, type UpdateState } from './worker-bridge.ts'

class FakeWorker extends EventTarget {
  state = 'installed'
  readonly scriptURL = 'http://localhost/sw.js'
  readonly messages: unknown[] = []
  postMessage(message: unknown): void {
    this.messages.push(message)
  }
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null
}
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  constructor(readonly registration: FakeRegistration) {
    super()
  }
  register = async () => this.registration
  change(controller: FakeWorker): void {
    this.controller = controller
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let registration: FakeRegistration
let container: FakeContainer
let states: UpdateState[]
const one = new FakeWorker()
const reloads = vi.fn()

beforeEach(() => {
  registration = new FakeRegistration()
  container = new FakeContainer(registration)
  registration.active = one
  container.controller = one
  states = []
  reloads.mockReset()
  vi.stubEnv('DEV', false)
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.spyOn(window.location, 'reload').mockImplementation(reloads)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const start = (initial: FakeWorker | null = one) =>
  startWorker(initial as unknown as ServiceWorker | null, (state) => {
    if (states.at(-1) !== state) states.push(state)
  })

const install = (worker: FakeWorker): void => {
  registration.installing = null
  registration.waiting = worker
  worker.become('installed')
}

test('detects an update that another tab began before this one was opened', async () => {
  const two = new FakeWorker()
  registration.installing = two
  await start()
  install(two)
  expect(states).toEqual(['none', 'waiting'])
})

test('a reload in another tab replaces the worker of this one, and its own "Reload" needs no waiting worker', async () => {
  const bridge = await start()
  container.change(new FakeWorker())
  expect(states).toEqual(['none', 'replaced'])
  bridge.reloadUpdated()
  expect(reloads).toHaveBeenCalledTimes(1)
})

test('a worker that claims a page without one replaces nothing', async () => {
  container.controller = null
  await start(null)
  container.change(one)
  expect(states).toEqual(['none'])
})

test('detects a version that became active before the page listened', async () => {
  await start(new FakeWorker())
  expect(states).toEqual(['replaced'])
})

test('detects a version that became active while the page was frozen when it is shown again', async () => {
  await start()
  container.controller = new FakeWorker()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(states.slice(-2)).toEqual(['none', 'replaced'])
})

test('"Reload" activates the newest version when the announced one is replaced', async () => {
  const [two, three] = [new FakeWorker(), new FakeWorker()]
  registration.waiting = two
  const bridge = await start()
  bridge.reloadUpdated()
  expect(two.messages).toEqual([{ type: 'version-activate' }])
  registration.waiting = three
  two.become('redundant')
  expect(three.messages).toEqual([{ type: 'version-activate' }])
  three.become('activated')
  expect(reloads).toHaveBeenCalled()
})

test('O2 sends the scope to the active worker, never to the waiting one', async () => {
  registration.waiting = new FakeWorker()
  const before = one.messages.length
  const bridge = await start()
  void bridge.setScope('anna')
  expect(one.messages.slice(before)).toEqual([{ type: 'scope-set', scope: 'anna' }])
  expect(registration.waiting.messages).toEqual([])
})
