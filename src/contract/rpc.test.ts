import { expect, test } from 'vitest'
import { createRpcClient, type RpcFailure, type RpcRequest, type RpcResponse, rpcError, rpcFailure, serveRpc } from './rpc.ts'

interface TestCalls {
  add(a: number, b: number): Promise<number>
  size(bytes: ArrayBuffer): Promise<number>
  refuse(name: string): Promise<void>
  hang(): Promise<void>
}

const calls: TestCalls = {
  add: async (a, b) => a + b,
  size: async (bytes) => bytes.byteLength,
  refuse: async (name) => {
    throw Object.assign(new Error('not possible'), { name })
  },
  hang: () => new Promise(() => undefined),
}

/** A client and a server that exchange structured clones. */
const connect = () => {
  const client = createRpcClient<TestCalls, RpcFailure>(
    (request, transfer) => server(structuredClone(request, { transfer }) as RpcRequest<keyof TestCalls>),
    rpcError,
  )
  const server = serveRpc(calls, (response: RpcResponse) => client.receive(structuredClone(response)), rpcFailure)
  return client
}

test('a call returns the result of the other side', async () => {
  const { call } = connect()
  expect(await Promise.all([call('add', [1, 2]), call('add', [3, 4])])).toEqual([3, 7])
})

test('a transferred buffer arrives and is detached here', async () => {
  const bytes = new ArrayBuffer(8)
  expect(await connect().call('size', [bytes], [bytes])).toBe(8)
  expect(bytes.byteLength).toBe(0)
})

test('a call rejects with name, message and stack of the error', async () => {
  const error: unknown = await connect()
    .call('refuse', ['QuotaExceededError'])
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ name: 'QuotaExceededError', message: 'not possible', stack: expect.stringContaining('rpc.test') as string })
})

test('describes a value that is not an error as text', () => {
  expect(rpcFailure('out of paper')).toEqual({ name: 'Error', message: 'out of paper' })
})

test('a call with an argument that cannot be cloned rejects', async () => {
  const client = createRpcClient<{ run(work: () => void): Promise<void> }, RpcFailure>((request) => void structuredClone(request), rpcError)
  await expect(client.call('run', [() => undefined])).rejects.toThrow(/could not be cloned/)
})

test('the end rejects pending and later calls with the first error', async () => {
  const client = connect()
  const pending = client.call('hang', [])
  client.end(new Error('the thread ended'))
  client.end(new Error('again'))
  await expect(pending).rejects.toThrow('the thread ended')
  await expect(client.call('add', [1, 2])).rejects.toThrow('the thread ended')
})

test('a response to an unknown call is ignored', () => {
  expect(() => connect().receive({ id: 99, result: null })).not.toThrow()
})
