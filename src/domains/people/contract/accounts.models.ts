import { z } from 'zod'
import { id, instant, named, version } from '#kit/contract/fields.ts'
import { loginState } from './login.models.ts'
import { namedRole } from './people.models.ts'

export const loginRow = z.strictObject({
  employee: z.strictObject({ id, name: z.string(), employee_no: z.string() }),
  account_id: id.nullable(),
  email: z.string().nullable(),
  state: loginState,
  last_sign_in_at: instant.nullable(),
  can: z.strictObject({ add: z.boolean(), delete: z.boolean(), invite: z.boolean() }),
})
export type LoginRow = z.output<typeof loginRow>

export const adminState = z.enum(['invited', 'active', 'disabled', 'blocked'])
export const adminAccount = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role: namedRole,
  employee: named.nullable(),
  phone: z.string().nullable(),
  locale: z.string().nullable(),
  time_zone: z.string().nullable(),
  state: adminState,
  last_sign_in_at: instant.nullable(),
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
