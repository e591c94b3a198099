import './ui/reset.css'
import 'virtual:uno.css'
import './ui/fonts.css'
import './ui/theme.css'
import { start } from './app/start.tsx'
import { readBoot } from './platform/boot.ts'

void start(readBoot())
