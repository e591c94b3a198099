import { AccountScreen } from '../../features/account/account-screen.tsx'
import { OwnLinks } from '../../features/share-links/own-links.tsx'

/** The same import() loads the dialog of a new link, whose form the list needs, too: each further chunk has its name in the first screen. */
export { NewLink } from '../../features/share-links/new-link.tsx'

/** The account page with the sections of other features. */
export const AccountPage = () => (
  <AccountScreen>
    <OwnLinks />
  </AccountScreen>
)
