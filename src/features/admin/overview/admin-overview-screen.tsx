export const AdminOverviewScreen = () => null
