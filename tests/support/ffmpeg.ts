import { spawnSync } from 'node:child_process'

/** Whether ffmpeg is installed. Without it the portal has no posters and no smaller sizes of videos. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
