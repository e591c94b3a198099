import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { icons } from './icons.config.ts'

const macros = () => [babel({ include: /\/src\/.*\.[jt]sx?$/, plugins: ['@lingui/babel-plugin-lingui-macro'] }), lingui()]

// A busy machine is no failure: these only end what hangs.
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // All cores: nothing else runs beside them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          ...patience,
          environment: 'node',
          // Nothing here keeps anything in a module: each file read anew would cost a third of the time.
          isolate: false,
          include: ['src/{contract,index}/**/*.test.ts', 'sw/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        plugins: [...macros(), icons()],
        test: {
          name: 'page',
          ...patience,
          environment: 'happy-dom',
          include: ['src/{app,features,widgets,domain,platform,ui,local,early}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/support/**/*.test.ts'],
          ...patience,
        },
      },
    ],
  },
})
