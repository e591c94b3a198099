import type { FieldGroup } from '../../../widgets/config-form/field.ts'
import { assetGroups } from './asset-groups.ts'
import { fileGroups } from './file-groups.ts'
import { themeGroup } from './theme-group.ts'

export const appearanceGroups: readonly FieldGroup[] = [themeGroup, ...fileGroups, ...assetGroups]
