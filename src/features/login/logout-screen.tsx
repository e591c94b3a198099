export const LogoutScreen = () => null
