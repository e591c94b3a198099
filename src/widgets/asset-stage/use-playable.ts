import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Asset } from '#contract/asset.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { fetchVideo, type Video } from '../../domain/asset/media.ts'
import type { MediaSource } from '../../domain/offline/responses/load-media.ts'
import { objectUrl, useMedia } from './use-media.ts'

/**
 * Sources of a video or a sound, from the server or from the offline copy.
 * @param isShowable media type of an offline copy; must be stable
 */
export const usePlayable = ({ id, filetype }: Asset, isShowable: (type: string) => boolean) => {
  const api = useAtomValue(apiAtom)
  const source = useMemo(
    (): MediaSource<Video> => ({
      asset: id,
      isShowable,
      fromServer: (signal) => fetchVideo(api, { id, filetype }, signal),
      fromFile: (file, signal) => ({ sources: [{ src: objectUrl(file, signal), type: file.type }], captions: [], poster: undefined }),
    }),
    [api, filetype, id, isShowable],
  )
  return useMedia(source)
}
