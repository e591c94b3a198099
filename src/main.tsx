import './ui/reset.css'
import 'virtual:uno.css'
import './ui/fonts.css'
import './ui/theme.css'
import { showStartFailure } from './app/show-start-failure.ts'
import { start } from './app/start.tsx'
import { readBoot } from './platform/boot.ts'

const startPage = async () => start(readBoot())
// In a task of its own: evaluating the bundle was one long task already (decision 011).
setTimeout(() => void startPage().catch(showStartFailure))
