import { AccountScreen } from '../../features/account/account-screen.tsx'
import { OwnLinks } from '../../features/share-links/own-links.tsx'

/** The account page with the sections of other features. */
export const AccountPage = () => (
  <AccountScreen>
    <OwnLinks />
  </AccountScreen>
)
