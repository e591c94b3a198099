import { posix } from 'node:path'

const fence = /^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ *\2[`~]*[ \t]*$|(?![\s\S]))/gm
const inlineCode = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g

const withoutFences = (text: string): string => text.replaceAll(fence, '')

/** Anchor of a heading on GitHub, before numbers are added to equal ones. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** Anchors of a Markdown document: of its headings, then those of HTML elements with `id` or `name`. */
export const anchorsOf = (text: string): ReadonlySet<string> => {
  const prose = withoutFences(text)
  const anchors = new Set<string>()
  for (const [, marked, underlined = ''] of prose.matchAll(
    /^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$|^(?![ \t]*[-|>#])(\S.*)\n {0,3}(?:=+|-+)[ \t]*$/gm,
  )) {
    const slug = slugOf(marked ?? underlined)
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  for (const [, id = ''] of prose.matchAll(/<\w+\s[^>]*?\b(?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

/** Link targets outside code: of links, pictures, reference definitions and HTML elements. */
const linksOf = (text: string): readonly string[] => {
  const prose = withoutFences(text).replaceAll(inlineCode, 'code')
  const forms = [/\]\(\s*(?:<([^>]*)>|([^\s)]+))/g, /^ {0,3}\[[^\]]+\]:\s*(?:<([^>]*)>|(\S+))/gm, /<\w+\s[^>]*?\b(?:href|src)="([^"]*)"/g]
  return forms.flatMap((form) => [...prose.matchAll(form)].map(([, first, second]) => first ?? second ?? ''))
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Relative links of Markdown documents that lead to no file, folder or heading, as `document: link`. An anchor must belong to a document.
 * `documents` has the text of each document by its path, `files` all paths of the repository. Case matters. Links with a scheme are not checked.
 */
export const findBrokenLinks = (documents: ReadonlyMap<string, string>, files: readonly string[]): readonly string[] => {
  const targets = new Set(['.', ...files])
  for (const file of files) for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) targets.add(folder)
  const anchors = new Map([...documents].map(([path, text]) => [path, anchorsOf(text)]))
  const isValid = (document: string, link: string): boolean => {
    const [path = '', anchor] = link.split('#').map(decoded)
    if (path === null || anchor === null) return false
    const target = path === '' ? document : posix.join(posix.dirname(document), path).replace(/(?<=.)\/$/, '')
    return targets.has(target) && (anchor === undefined || anchors.get(target)?.has(anchor) === true)
  }
  return [...documents].flatMap(([document, text]) =>
    linksOf(text).flatMap((link) => (/^[a-z][a-z\d+.-]*:|^\/\//i.test(link) || isValid(document, link) ? [] : [`${document}: ${link}`])),
  )
}
