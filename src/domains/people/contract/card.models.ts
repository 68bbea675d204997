import { z } from 'zod'
import { date, id, named, version } from '#kit/contract/fields.ts'
import { workMode } from './people.fields.ts'
import { cardRecord } from './people.records.ts'
import { presence } from './presence.models.ts'

/** A colleague in the directory: tier D alone. */
export const card = z.strictObject({
  id,
  name: z.string(),
  photo_version: version.nullable(),
  ...cardRecord.row,
  designation: named.nullable(),
  department: named.nullable(),
  team: named.nullable(),
  manager: named.nullable(),
  mobile: z.string().nullable(),
  time_zone: z.string(),
  work_mode: workMode.nullable(),
  presence: presence.nullable(),
  /** The next day on which a person who is not expected now is expected; null where none is known within a month. */
  until: date.nullable(),
  new: z.boolean(),
  /** Month and day, where the person shares them. */
  birthday: z.string().nullable(),
})
export type Card = z.output<typeof card>
