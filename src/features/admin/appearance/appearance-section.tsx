import { FormGroups } from '../../../widgets/config-form/form-groups.tsx'
import { assetGroups } from './asset-groups.ts'
import { fileGroups } from './file-groups.tsx'
import { themeGroup } from './theme-group.ts'

export const AppearanceSection = () => <FormGroups groups={[themeGroup, ...fileGroups, ...assetGroups]} />
