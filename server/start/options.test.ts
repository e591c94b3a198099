import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OptionProblem, readOptions, usage } from './options.ts'

const read = (args: string, environment: NodeJS.ProcessEnv = {}) => readOptions(args.split(' ').filter(Boolean), environment)

describe('options', () => {
  test('without any, the demo is served to this computer alone', () => {
    expect(read('')).toEqual({
      assets: null,
      data: resolve('data/demo'),
      port: 8080,
      host: '127.0.0.1',
      apiPrefix: '/assetportal/api/',
      basePath: '/',
      guests: true,
      trustedProxies: [],
      maxAssets: 1000,
      cacheLimit: 10_000_000_000,
      repair: false,
      logLevel: 'info',
      logFile: resolve('data/demo/server.log'),
    })
  })

  test('from the command line, and before that from the environment', () => {
    const environment = {
      VITRINE_ASSETS: '/media',
      VITRINE_API_PREFIX: 'api',
      VITRINE_NO_GUESTS: 'true',
      PORT: '9000',
      VITRINE_TRUST_PROXY: 'loopback, 10.0.0.0/8',
    }
    expect(read('--port 9001 --host ::1', environment)).toMatchObject({
      assets: '/media',
      data: resolve('data/portal'),
      port: 9001,
      host: '::1',
      apiPrefix: '/api/',
      guests: false,
      trustedProxies: ['loopback', '10.0.0.0/8'],
    })
    expect(read('', { PORT: '9000', VITRINE_PORT: '9002' })?.port).toBe(9002)
    expect(read('', { VITRINE_PORT: '' })?.port).toBe(8080)
    expect(read('--base-path portal/media --log-file - --no-guests')).toMatchObject({
      basePath: '/portal/media/',
      logFile: null,
      guests: false,
    })
  })

  test.each([
    '--unknown',
    'positional',
    '--port',
    '--port 70000',
    '--port -1',
    '--port 80a',
    '--no-guests=yes',
    '--api-prefix ../x',
    '--api-prefix /',
    '--api-prefix /a/../b/',
    '--base-path //evil.example/%2e',
    '--trust-proxy example.org',
    '--log-level loud',
    '--max-assets -2',
    '--assets=',
  ])('%s is refused', (args) => {
    expect(() => read(args)).toThrow(OptionProblem)
  })

  test('a wrong value is named with its option, from wherever it came', () => {
    expect(() => read('', { VITRINE_PORT: 'eighty' })).toThrow('--port: “eighty” is no number.')
    expect(() => read('', { VITRINE_NO_GUESTS: 'maybe' })).toThrow('--no-guests: “maybe” is neither true nor false.')
  })

  test('help names every option', () => {
    expect(read('--help --port nonsense')).toBeNull()
    expect(read('-h')).toBeNull()
    const text = usage()
    for (const option of [
      'assets',
      'data',
      'port',
      'host',
      'api-prefix',
      'base-path',
      'no-guests',
      'trust-proxy',
      'max-assets',
      'log-level',
      'log-file',
    ]) {
      expect(text).toContain(`--${option}`)
    }
  })
})
