import { z } from 'zod'
import { id, instant, version } from '#kit/contract/fields.ts'
import { adminRecord } from './accounts.records.ts'
import { loginState, pinState } from './login.models.ts'
import { namedRole } from './people.models.ts'

export const loginRow = z.strictObject({
  employee: z.strictObject({ id, name: z.string(), employee_no: z.string() }),
  account_id: id.nullable(),
  email: z.string().nullable(),
  state: loginState,
  /** Null for a login with an email. */
  pin: pinState.nullable(),
  last_sign_in_at: instant.nullable(),
  can: z.strictObject({
    add: z.boolean(),
    delete: z.boolean(),
    invite: z.boolean(),
    sheet: z.boolean(),
    pin: z.boolean(),
  }),
})
export type LoginRow = z.output<typeof loginRow>

export const adminAccount = z.strictObject({
  id,
  ...adminRecord.row,
  role: namedRole,
  phone: z.string().nullable(),
  locale: z.string().nullable(),
  time_zone: z.string().nullable(),
  version,
  can: z.strictObject({
    edit: z.boolean(),
    change_role: z.boolean(),
    disable: z.boolean(),
    delete: z.boolean(),
    invite: z.boolean(),
  }),
})
export type AdminAccount = z.output<typeof adminAccount>
