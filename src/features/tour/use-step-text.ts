import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { configAtom } from '../../domain/config/atoms.ts'
import type { TourStep } from '../../domain/tour/tour-rules.ts'

interface StepText {
  readonly title: string
  readonly text: string
}

/** Title and text of each step. */
export const useStepText = (step: TourStep): StepText => {
  const { t } = useLingui()
  const opensOnClick = useAtomValue(configAtom).search.click === 'open'
  const texts: Record<TourStep, StepText> = {
    language: {
      title: t({ id: 'tour.language.title', message: 'Language' }),
      text: t({ id: 'tour.language.text', message: 'Choose the language of the portal here. Your choice is saved on this device.' }),
    },
    bookmark: {
      title: t({ id: 'tour.bookmark.title', message: 'Bookmarks' }),
      text: t({ id: 'tour.bookmark.text', message: 'Your bookmarks are collected here. View, share or download them together.' }),
    },
    search_input: {
      title: t({ id: 'tour.search_input.title', message: 'Search' }),
      text: t({
        id: 'tour.search_input.text',
        message: 'Type one or more words and press Enter. An empty field shows everything, words in quotation marks stay together.',
      }),
    },
    tile: {
      title: t({ id: 'tour.tile.title', message: 'Collection tile' }),
      text: t({ id: 'tour.tile.text', message: 'Each tile opens a collection that has been put together for you.' }),
    },
    collection: {
      title: t({ id: 'tour.collection.title', message: 'Collections' }),
      text: t({
        id: 'tour.collection.text',
        message: 'This row shows the first files of a collection. Select its name to see all of them.',
      }),
    },
    sort: {
      title: t({ id: 'tour.sort.title', message: 'Sort order' }),
      text: t({ id: 'tour.sort.text', message: 'Choose what comes first. Select the current order again to reverse it.' }),
    },
    views: {
      title: t({ id: 'tour.views.title', message: 'Views' }),
      text: t({ id: 'tour.views.text', message: 'View the results as posters, as thumbnails with details, or as a list.' }),
    },
    facets: {
      title: t({ id: 'tour.facets.title', message: 'Filters' }),
      text: t({ id: 'tour.facets.text', message: 'Narrow the results. The numbers show how many results each value has.' }),
    },
    result: {
      title: t({ id: 'tour.result.title', message: 'Result' }),
      text: t({ id: 'tour.result.text', message: 'Here you see what was searched for and how many files were found.' }),
    },
    result_view: {
      title: t({ id: 'tour.result_view.title', message: 'Opening and selecting' }),
      text: opensOnClick
        ? t({
            id: 'tour.result_view.open',
            message: 'A click opens a result, its circle selects it. Drag over results to select several.',
          })
        : t({
            id: 'tour.result_view.text',
            message: 'A click selects, a double click opens. With Ctrl or Shift, or a long press, you select several.',
          }),
    },
    info_panel: {
      title: t({ id: 'tour.info_panel.title', message: 'Information' }),
      text: t({ id: 'tour.info_panel.text', message: 'Select the information icon of a result to see its details beside the results.' }),
    },
    icon_set: {
      title: t({ id: 'tour.icon_set.title', message: 'Actions' }),
      text: t({ id: 'tour.icon_set.text', message: 'Use these icons to bookmark, share, preview or download a result.' }),
    },
  }
  return texts[step]
}
