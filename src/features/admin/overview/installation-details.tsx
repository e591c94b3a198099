import { Trans, useLingui } from '@lingui/macro'
import type { ReactNode } from 'react'
import { configFileNames } from '#contract/config/files.ts'
import { configFormatVersion as frontendVersion } from '#contract/info.ts'
import { builtInLocales } from '#contract/locale.ts'
import { areVersionsCompatible } from '../../../domain/admin/versions.ts'
import { Icon } from '../../../ui/icon.tsx'
import { fileNames } from '../../../widgets/config-form/file-names.ts'
import type { Overview } from './use-overview.ts'

const Fact = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[16rem_1fr]">
    <dt className="text-muted">{label}</dt>
    <dd className="m-0">{children}</dd>
  </div>
)

const Versions = ({ server }: { readonly server: string }) => {
  const areCompatible = areVersionsCompatible(frontendVersion, server)
  return (
    <>
      <span className="tabular">
        <Trans id="views.admin.overview.versions">
          Page {frontendVersion}, server {server}
        </Trans>
      </span>
      <span className={`mt-1 flex items-center gap-2 ${areCompatible ? 'text-success' : 'text-warning'}`}>
        <Icon name={areCompatible ? 'i-lucide-circle-check' : 'i-lucide-triangle-alert'} className="size-4.5" />
        {areCompatible ? (
          <Trans id="views.admin.overview.versions.alike">The versions match.</Trans>
        ) : (
          <Trans id="views.admin.overview.versions.differ">
            They differ in major or minor version. Install matching versions before you change anything.
          </Trans>
        )}
      </span>
    </>
  )
}

export const InstallationDetails = ({ overview }: { readonly overview: Overview }) => {
  const { i18n } = useLingui()
  const { serverVersion, availability, textLocales, contentLocales } = overview
  const nameOf = (locale: string) => new Intl.DisplayNames([i18n.locale], { type: 'language', fallback: 'code' }).of(locale) ?? locale
  const list = (values: readonly string[]) => new Intl.ListFormat(i18n.locale).format(values)
  const none = <Trans id="views.admin.overview.none">None</Trans>
  const files = configFileNames.filter((name) => availability[name] === true).map((name) => i18n._(fileNames[name]))
  return (
    <dl className="m-0 border-t border-line">
      <Fact label={<Trans id="views.admin.overview.version">Versions</Trans>}>
        <Versions server={serverVersion} />
      </Fact>
      <Fact label={<Trans id="views.admin.overview.revision">Revision of the configuration</Trans>}>
        <span className="tabular">{i18n.number(availability.revision)}</span>
      </Fact>
      <Fact label={<Trans id="views.admin.overview.files">Uploaded files</Trans>}>{files.length > 0 ? list(files) : none}</Fact>
      <Fact label={<Trans id="views.admin.overview.built_in_locales">Languages of the program</Trans>}>
        {list(builtInLocales.map(nameOf))}
      </Fact>
      <Fact label={<Trans id="views.admin.overview.text_locales">Languages with custom texts</Trans>}>
        {textLocales.length > 0 ? list(textLocales.map(nameOf)) : none}
      </Fact>
      <Fact label={<Trans id="views.admin.overview.content_locales">Languages of the metadata</Trans>}>
        {contentLocales.length > 0 ? list(contentLocales.map(nameOf)) : none}
      </Fact>
    </dl>
  )
}
