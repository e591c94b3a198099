import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsOf, findBrokenLinks } from './find-broken-links.ts'

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(existsSync)
const documents = new Map(paths.filter((path) => path.endsWith('.md')).map((path) => [path, readFileSync(path, 'utf8')]))

test('every relative link and anchor of a document leads to a file and a heading', () => {
  expect(findBrokenLinks(documents, paths)).toEqual([])
})

test('every document that code names exists', () => {
  const named = /(?<![\w/.-])(?:docs|tests|server|src|sw|deploy|packages)\/[\w./-]*\.md\b/g
  const sources = paths.filter((path) => /\.(?:ts|tsx|mjs|cjs|js|css|yaml|yml|json)$/.test(path) && !path.startsWith('demo/'))
  const missing = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(named)].flatMap(([name]) =>
      paths.includes(posix.normalize(name)) ? [] : [`${path}: ${name}`],
    ),
  )
  expect(missing).toEqual([])
})

describe('findBrokenLinks', () => {
  const find = (text: string): readonly string[] =>
    findBrokenLinks(
      new Map([
        ['guide/a.md', text],
        ['guide/deep/b.md', '# B\n\n## Two words\n'],
      ]),
      ['guide/a.md', 'guide/deep/b.md', 'guide/images/c d.webp'],
    )

  test.each([
    '[B](deep/b.md)',
    '[B](deep/b.md#two-words)',
    '[folder](deep) [folder](deep/) [root](../)',
    '# Own heading\n\n[own](#own-heading)',
    '![picture](images/c%20d.webp "title") [picture](<images/c d.webp>)',
    '[B][b]\n\n[b]: deep/b.md',
    '<img src="images/c%20d.webp">',
    '[outside](https://example.org/missing) <mailto:a@b.example> [mail](mailto:a@b.example)',
    '`[code](missing.md)`\n\n```md\n[code](missing.md)\n```\n\n   ~~~\n[code](missing.md)\n   ~~~',
  ])('accepts %j', (text) => {
    expect(find(text)).toEqual([])
  })

  test.each([
    ['[gone](gone.md)', 'gone.md'],
    ['[B](deep/B.md)', 'deep/B.md'],
    ['[B](deep/b.md#three-words)', 'deep/b.md#three-words'],
    ['# Own heading\n\n[own](#other)', '#other'],
    ['```\n# In code\n```\n\n[own](#in-code)', '#in-code'],
    ['[picture](images/c%20d.webp#part)', 'images/c%20d.webp#part'],
    ['[![picture](gone.png)](deep/b.md)', 'gone.png'],
    ['[![picture](images/c%20d.webp)](gone.md)', 'gone.md'],
    ['[`code`](gone.md)', 'gone.md'],
    ['[b]: gone.md', 'gone.md'],
    ['<a href="gone.md">gone</a>', 'gone.md'],
    ['[above](../../outside.md)', '../../outside.md'],
    ['[broken](%E0%A4%A)', '%E0%A4%A'],
  ])('names the broken link of %j', (text, link) => {
    expect(find(text)).toEqual([`guide/a.md: ${link}`])
  })

  test('a heading has the anchor that GitHub gives it', () => {
    const text = '# A & b: `c-d`, e_f!\n\n## [Link](x.md) **bold**\n\n## Same\n\n### Same ###\n\nSetext\n---\n\n<a id="Own"></a>\n'
    expect([...anchorsOf(text)]).toEqual(['a--b-c-d-e_f', 'link-bold', 'same', 'same-1', 'setext', 'Own'])
  })
})
