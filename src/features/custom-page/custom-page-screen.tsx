export const CustomPageScreen = () => null
