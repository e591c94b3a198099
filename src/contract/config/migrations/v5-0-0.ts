import { isObject } from '#common/is-object.ts'
import { type Doc, each, inside, type Step, without } from '#contract/config/migrations/step.ts'

const localesOf = ({ visibleLocales }: Doc): readonly string[] => {
  const shorts = Array.isArray(visibleLocales) ? visibleLocales.map((locale: unknown) => (isObject(locale) ? locale['short'] : null)) : []
  const found = shorts.filter((short): short is string => typeof short === 'string' && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(short))
  return found.length > 0 ? found : ['de', 'en']
}

/** Links of the footer, the terms of use and the registration become separate for each language. */
export const v500: Step = {
  threshold: '5.0.0',
  apply: (doc) => {
    const locales = localesOf(doc)
    const perLanguage = (value: unknown) => Object.fromEntries(locales.map((locale) => [locale, value]))
    const footer = each(doc, 'footer', (entry) => {
      if (!isObject(entry) || 'languages' in entry || !('link' in entry)) return entry
      const { link, linkDirection, column } = entry
      const place = { link, ...(linkDirection !== undefined && { linkDirection }), ...(column !== undefined && { column }) }
      return { ...without(entry, 'link', 'linkDirection', 'column'), languages: perLanguage(place) }
    })
    const terms = inside(footer, 'terms_of_use', (section) => {
      const rest = without(section, 'link')
      return 'links' in section || typeof section['link'] !== 'string' ? rest : { ...rest, links: perLanguage(section['link']) }
    })
    return inside(terms, 'login', (login) =>
      inside(login, 'register', (register) => {
        const rest = without(register, 'link')
        if ('links' in register || typeof register['link'] !== 'string') return rest
        return { ...rest, links: perLanguage({ linkDirection: 'External', link: register['link'] }) }
      }),
    )
  },
}
