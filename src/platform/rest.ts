import { completeTexts } from './i18n.ts'
import { completeIcons } from './rest-icons.ts'

/** The build puts the complete style sheet's address into the document; where there is none the sheet is complete already. */
const completeStyles = (): Promise<void> => {
  const address = document.querySelector<HTMLLinkElement>('link[rel=x-styles]')?.href
  const first = document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]')
  if (!address || !first || first.href === address) return Promise.resolve()
  return new Promise((done, failed) => {
    // In force only when the first one goes: with one after the other the page would be styled twice.
    const complete = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: address, media: 'not all' })
    complete.addEventListener('load', () => {
      complete.media = ''
      first.remove()
      done()
    })
    complete.addEventListener('error', () => {
      complete.remove()
      failed(new Error('no styles'))
    })
    first.after(complete)
  })
}

/** Loads once. Never rejects; what failed is tried again the next time. */
const once = (load: () => Promise<unknown>): (() => Promise<unknown>) => {
  let loading: Promise<unknown> | null = null
  return () =>
    (loading ??= load().catch(() => {
      loading = null
    }))
}

const loadStyles = once(completeStyles)
const loadTexts = once(() => Promise.all([completeTexts('rest'), completeIcons()]))

/**
 * Code that is fetched later, once it can be shown: the build puts this around imports of screens, dialogs and menus.
 * @param isStyled the first style sheet has the rules for it
 */
export const withRest = async <Code>(code: Promise<Code>, isStyled?: boolean): Promise<Code> => {
  const [module] = await Promise.all([code, loadTexts(), isStyled || loadStyles()])
  return module
}
