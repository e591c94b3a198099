import './ui/reset.css'
import 'virtual:uno.css'
import './ui/fonts.css'
import './ui/theme.css'
import { start } from './app/start.tsx'
import { readBoot } from './platform/boot.ts'

// A task of its own: reading the code was one already.
setTimeout(() => void start(readBoot()))
