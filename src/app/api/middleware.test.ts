import { expect, test } from 'vitest'
import { compose, type Middleware, type SendCall } from './middleware.ts'

test('a call passes the middlewares in their order, and its response in the reverse order', async () => {
  const steps: string[] = []
  const noting =
    (title: string): Middleware =>
    (next) =>
    async (name, parts) => {
      steps.push(`${title} ${name}`)
      const response = await next(name, parts)
      steps.push(`${title} done`)
      return response
    }
  const send = ((name: string) => {
    steps.push(`send ${name}`)
    return Promise.resolve({ version: '1' })
  }) as unknown as SendCall
  expect(await compose([noting('outer'), noting('inner')], send)('getVersion')).toEqual({ version: '1' })
  expect(steps).toEqual(['outer getVersion', 'inner getVersion', 'send getVersion', 'inner done', 'outer done'])
})

test('a middleware can respond itself', async () => {
  const sent: string[] = []
  const send = ((name: string) => Promise.resolve(sent.push(name))) as unknown as SendCall
  const fromDevice: Middleware = () => (() => Promise.resolve({ version: 'device' })) as unknown as SendCall
  expect(await compose([fromDevice], send)('getVersion')).toEqual({ version: 'device' })
  expect(sent).toEqual([])
})
