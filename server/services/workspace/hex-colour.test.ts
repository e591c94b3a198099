import { describe, expect, test } from 'vitest'
import { toHexColour } from './hex-colour.ts'

describe('X11 colours in the notations of CSS', () => {
  test.each([
    ['rgb(10, 20, 30)', '#0a141e'],
    ['rgb(10,20,30)', '#0a141e'],
    ['rgb(10 20 30)', '#0a141e'],
    ['rgba(10, 20, 30, 0.5)', '#0a141e80'],
    ['rgba(10, 20, 30, .5)', '#0a141e80'],
    ['rgb(10 20 30 / 50%)', '#0a141e80'],
    ['rgb(10 20 30/0)', '#0a141e00'],
    ['rgb(10 20 30 / 1)', '#0a141e'],
    ['rgb(100% 50% 0%)', '#ff8000'],
    ['rgb(100%, 50%, 0%, 25%)', '#ff800040'],
    ['rgb(300 -20 1e2)', '#ff0064'],
    ['rgb(none 20 30)', '#00141e'],
    ['RGB(10, 20, 30)', '#0a141e'],
    ['  rgb( 10 , 20 , 30 )  ', '#0a141e'],
  ])('X11 %j is %s', (text, hex) => expect(toHexColour(text)).toBe(hex))

  test.each([
    ['hsl(120, 50%, 50%)', '#40bf40'],
    ['hsl(120 50% 50%)', '#40bf40'],
    ['hsl(120deg 50% 50%)', '#40bf40'],
    ['hsl(-240 50% 50%)', '#40bf40'],
    ['hsl(480 50% 50%)', '#40bf40'],
    ['hsl(0.5turn 100% 50%)', '#00ffff'],
    ['hsl(200grad 100% 50%)', '#00ffff'],
    ['hsl(3.14159265rad 100% 50%)', '#00ffff'],
    ['hsla(120, 50%, 50%, 0.5)', '#40bf4080'],
    ['hsl(120 50% 50% / 50%)', '#40bf4080'],
    ['hsl(0 0% 100%)', '#ffffff'],
    ['hsl(0 200% 50%)', '#ff0000'],
    ['HSL(240, 100%, 50%)', '#0000ff'],
  ])('X11 %j is %s', (text, hex) => expect(toHexColour(text)).toBe(hex))

  test.each([
    ['white', '#ffffff'],
    ['RebeccaPurple', '#663399'],
    [' Navy ', '#000080'],
    ['transparent', '#00000000'],
    ['lightgoldenrodyellow', '#fafad2'],
    [' #FFF ', '#fff'],
  ])('X11 %j is %s', (text, hex) => expect(toHexColour(text)).toBe(hex))

  test.each([
    '',
    'whitest',
    'constructor',
    'currentcolor',
    'inherit',
    'var(--c-primary)',
    'rgb(1, 2 3)',
    'rgb(1 2)',
    'rgb(1 2 3 4)',
    'rgb(1.2.3 4 5)',
    'rgb(calc(1 + 2) 3 4)',
    'hsl(120px 50% 50%)',
    'rgb(1 2 3); color: red',
    '#12345',
    `rgb(1 2 ${' '.repeat(100)}3)`,
  ])('X11 %j stays', (text) => expect(toHexColour(text)).toBe(text))
})
