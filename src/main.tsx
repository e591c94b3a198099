import './ui/reset.css'
import 'virtual:uno.css'
import './ui/fonts.css'
import './ui/theme.css'
import { isLinkAddress } from '#contract/is-link-address.ts'
import { showStartFailure } from './app/show-start-failure.ts'
import { importRareStarts, start } from './app/start.tsx'
import { importUserCode } from './app/start-deferred.ts'
import { readBoot } from './platform/boot.ts'

const startPage = async () => {
  if (isLinkAddress(window.location.hash)) return (await importRareStarts()).link(readBoot())
  if (window.__mustTakeOver && (await (await importUserCode()).takeOverSharedData())) return location.reload()
  return start(readBoot())
}
// Starts in a separate task, because evaluating the bundle is one long task already (decision 011).
setTimeout(() => void startPage().catch(showStartFailure))
