import type { z } from 'zod'
import type { SettingGroup } from './settings.groups.ts'
import type { SettingLimits, SettingType } from './settings.kinds.ts'

type Kind<Schema> = Readonly<{ type: SettingType; schema: Schema; limits: SettingLimits }>

/** A setting of a group: its kind, its value until a person sets another, and its labels. */
export const setting = <Schema extends z.ZodType>(
  group: SettingGroup,
  { type, schema, limits }: Kind<Schema>,
  fallback: z.output<Schema>,
  label: string,
  help = '',
) => ({ group, type, schema, limits, fallback, label, help })
