import { z } from 'zod'
import { id, instant, version } from '#kit/contract/fields.ts'
import { departmentRecord, teamRecord } from './units.records.ts'

/** The actions that the actor may take on a row of the organisation now. */
export const can = z.strictObject({ update: z.boolean(), delete: z.boolean(), restore: z.boolean() })
export type Can = z.output<typeof can>

/** The parts of a row of the organisation besides its fields. */
export const row = { id, version, archived_at: instant.nullable(), can }

export const department = z.strictObject({ ...row, ...departmentRecord.row })
export type Department = z.output<typeof department>

export const team = z.strictObject({ ...row, ...teamRecord.row })
export type Team = z.output<typeof team>
