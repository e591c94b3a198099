import { type Config, defaultTitle } from './schema.ts'

/** Title of the portal: where the start page takes its title from the media folder, that one, until an administrator sets another. */
export const portalTitle = ({ dashboard, global }: Config, folderTitle = ''): string =>
  dashboard.heroImage.from_folder && folderTitle !== '' && global.website_title === defaultTitle ? folderTitle : global.website_title
