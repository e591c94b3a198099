import './ui/reset.css'
import 'virtual:uno.css'
import './ui/fonts.css'
import './ui/theme.css'
import { showStartFailure } from './app/show-start-failure.ts'
import { start } from './app/start.tsx'
import { readBoot } from './platform/boot.ts'

const startPage = async () => start(readBoot())
void startPage().catch(showStartFailure)
