import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { licenceTexts } from './licences.ts'

const text = licenceTexts(resolve(import.meta.dirname, '..'))

test.each(['react', 'hono', 'three', '@img/sharp-libvips', '@fontsource-variable/inter', 'scheduler', 'libheif-js'])(
  'the licences name %s',
  (name) => {
    expect(text).toContain(`\n${name}`)
  },
)

test('they contain the texts, and the libraries of libvips', () => {
  expect(text).toContain('Permission is hereby granted, free of charge')
  expect(text).toMatch(/\| libvips +\| LGPLv3/)
  expect(text).not.toMatch(/node_modules/)
})
