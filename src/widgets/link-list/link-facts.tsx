import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import type { ListedShareLink } from '#contract/share-links.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatTime } from '../../domain/language/format-time.ts'

interface LinkFactsProps {
  readonly link: ListedShareLink
}

/** Whether the link is open, and until when. */
const State = ({ link: { state, expires, maker } }: LinkFactsProps) => {
  const locale = useAtomValue(localeAtom)
  const end = expires === null ? '' : formatTime(expires, locale)
  if (state === 'over')
    return (
      <span className="text-muted">
        <Trans id="widgets.links.state.over">Over since {end}</Trans>
      </span>
    )
  if (state === 'paused')
    return (
      <span className="text-warning">
        {maker === undefined ? (
          <Trans id="widgets.links.state.paused">Paused, because you may not share at present: recipients see nothing</Trans>
        ) : (
          <Trans id="widgets.links.state.paused.of">Paused, because this account may not share at present: recipients see nothing</Trans>
        )}
      </span>
    )
  return (
    <span className="text-success">
      {end === '' ? (
        <Trans id="widgets.links.state.endless">Open, no end</Trans>
      ) : (
        <Trans id="widgets.links.state.open">Open until {end}</Trans>
      )}
    </span>
  )
}

/** A share link in a list: name, maker, state, files and use. */
export const LinkFacts = ({ link }: LinkFactsProps) => {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const { name, maker, files, isLive, formats, hasPassword, opens, downloads, used } = link
  const last = used === null ? '' : formatTime(used, locale)
  const formatTexts = {
    none: t({ id: 'widgets.links.formats.none', message: 'view only' }),
    all: t({ id: 'widgets.links.formats.all', message: 'all formats' }),
    some: t({ id: 'widgets.links.formats.some', message: 'some formats' }),
  }
  // An element, because tags in a name would be parsed as tags of the message.
  const account = <bdi>{maker}</bdi>
  return (
    <div className="tabular grid min-w-0 flex-1 grid-cols-1 gap-0.5 text-12px text-muted [overflow-wrap:anywhere]">
      <p className="m-0 text-14px font-medium text-on-surface">
        <bdi>{name}</bdi>
      </p>
      <p className="m-0">
        <State link={link} />
      </p>
      <p className="m-0">
        {maker !== undefined && (
          <>
            <Trans id="widgets.links.maker">Made by {account}</Trans>
            {' · '}
          </>
        )}
        <Plural id="widgets.links.files" value={files} one="# file" other="# files" />
        {isLive && (
          <>
            {' · '}
            <Trans id="widgets.links.live">live results of a search</Trans>
          </>
        )}
        {' · '}
        {typeof formats === 'string' ? formatTexts[formats] : formatTexts.some}
        {' · '}
        {hasPassword ? (
          <Trans id="widgets.links.password">with a password</Trans>
        ) : (
          <Trans id="widgets.links.password.none">without a password</Trans>
        )}
      </p>
      <p className="m-0">
        {used === null ? (
          <Trans id="widgets.links.unused">Never opened</Trans>
        ) : (
          <>
            <Plural id="widgets.links.opens" value={opens} one="# opening" other="# openings" />
            {' · '}
            <Plural id="widgets.links.downloads" value={downloads} one="# download" other="# downloads" />
            {' · '}
            <Trans id="widgets.links.used">last used {last}</Trans>
          </>
        )}
      </p>
    </div>
  )
}
