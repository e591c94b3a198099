import { posix } from 'node:path'
import type { Rolldown } from 'vite'

const styleLink = /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g

/** Styles for a document in the root folder. URLs of a style sheet are relative to its own file. @throws the text would end the element */
export const inlineStyles = (css: string, file: string): string => {
  if (/<\/style/i.test(css)) throw new Error(`${file} contains the end of a style element`)
  return css.replaceAll(/url\((["']?)(\.{1,2}\/[^"')]+)\1\)/g, (_all, quote: string, path: string) => {
    return `url(${quote}./${posix.join(posix.dirname(file), path)}${quote})`
  })
}

/**
 * Puts the style sheets that the document links into the document: the first pictures do not wait for another request. The server adds their hashes to
 * its Content-Security-Policy.
 * @param bundle the style sheets are removed from it
 * @returns the document with style elements
 */
export const stylesInDocument = (html: string, bundle: Rolldown.OutputBundle): string =>
  html.replaceAll(styleLink, (_link, file: string) => {
    const asset = bundle[file]
    if (asset?.type !== 'asset') throw new Error(`the build has no ${file}`)
    delete bundle[file]
    // Otherwise every import() of the page would load it.
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file)
    return `<style>${inlineStyles(String(asset.source).trim(), file)}</style>`
  })
