import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/macro'
import { maxTemplateLength, namePlaceholders, type TemplateProblem } from '#contract/file-name-template.ts'

const messages = {
  unknown: msg({ id: 'admin.file_names.unknown', message: 'There is no placeholder {text}. Use one of these: {known}' }),
  brace: msg({ id: 'admin.file_names.brace', message: 'The brace {text} belongs to no placeholder. Complete or remove it.' }),
  length: msg({ id: 'admin.file_names.length', message: 'The template is too long: at most {most, number} characters are allowed.' }),
  nothing: msg({ id: 'admin.file_names.nothing', message: 'No file can have this name. Add a placeholder such as {example}.' }),
} as const satisfies Readonly<Record<TemplateProblem['kind'], MessageDescriptor>>

const known = namePlaceholders.map((name) => `{${name}}`).join(' ')

/** Message about a template for file names that must not be saved. */
export const templateMessage = (problem: TemplateProblem): MessageDescriptor => ({
  ...messages[problem.kind],
  values: { text: 'text' in problem ? problem.text : '', known, most: maxTemplateLength, example: '{file}' },
})
