/** Extensions of images, videos, PDFs and 3D models, including unsupported formats. */
const extensions: ReadonlySet<string> = new Set(
  [
    'jpg jpeg jpe jfif png apng webp avif gif tif tiff svg svgz heic heif heics jxl jp2 jpx j2k bmp psd psb eps tga exr',
    'arw cr2 cr3 dng nef orf raf rw2 pef srw x3f',
    'mp4 m4v f4v mov qt webm mkv avi mpg mpeg mpe vob m2p ogv wmv asf flv 3gp 3g2 mts m2ts mxf',
    'pdf ai',
    'glb gltf stl obj fbx usdz ply 3mf',
  ].flatMap((line) => line.split(' ')),
)

/** Whether the name of a file indicates a media file. */
export const hasMediaExtension = (path: string): boolean => extensions.has(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '')
