import * as fc from 'fast-check'
import { createGenerator } from 'unocss'
import { expect, test } from 'vitest'
import unoConfig from '../../../uno.config.ts'
import { isAllowedClass } from './allowed-class.ts'

const generator = createGenerator(unoConfig)
/** Declarations that the program's own utilities give a class. */
const declarationsOf = async (name: string): Promise<string> => {
  const parsed = await (await generator).parseToken(name)
  return (parsed ?? []).map(([, , body]) => body).join('')
}

const utilities = `
  fixed absolute sticky relative z-50 inset-0 -inset-0 top-0 -top-8 start-0 -mt-96 -m-5 m-[-100vh]
  translate-x-full -translate-y-full scale-[50] scale-150 rotate-45 w-screen h-screen min-h-dvh size-full
  [position:fixed] [inset:0] [z-index:9999] [margin:-100vh] pointer-events-none contents hidden float-right
`
  .trim()
  .split(/\s+/)
const variants = [
  '',
  'md:',
  'hover:',
  'focus-within:',
  'dark:',
  'before:',
  'group-hover:',
  '[&>*]:',
  '!',
  'important:',
  'rtl:',
  'print:',
  '@hover:',
]
const disguises = ['', 'custom-', 'text-center', 'text-start:', ' text-end', 'text-center custom-x ', '\u00A0custom-']

test('T10 no utility of the program is an allowed class, with any variant', () => {
  const names = utilities.flatMap((utility) => variants.map((variant) => variant + utility))
  expect(names.filter(isAllowedClass)).toEqual([])
})

test('T10 an allowed class has no utility other than text alignment, in any combination', async () => {
  // The generator knows the attacks, so that the property below can fail.
  expect(await declarationsOf('fixed')).toContain('position:fixed')
  expect(await declarationsOf('md:[&>*]:fixed')).toContain('position:fixed')
  const part = fc.constantFrom(...utilities, ...variants, ...disguises, '-', ':', '[', ']', '_', '\n')
  const composed = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.oneof(composed, fc.string()), async (name) => {
      if (!isAllowedClass(name)) return
      expect(name).not.toMatch(/[\s:[\]!@]/)
      expect((await declarationsOf(name)).replace(/text-align:[a-z]+;/g, '')).toBe('')
    }),
    { numRuns: 2000 },
  )
})
