import './ui/reset.css'
import 'virtual:uno.css'
import './ui/fonts.css'
import './ui/theme.css'
import { start } from './app/start.tsx'
import { showStartFailure } from './app/start-failed.ts'
import { readBoot } from './platform/boot.ts'

const begin = async () => start(readBoot())
// A task of its own: reading the code was one already.
setTimeout(() => void begin().catch(showStartFailure))
