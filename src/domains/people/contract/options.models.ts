import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'

/** The choices of forms and filters. */
export const choice = z.strictObject({ id, name: z.string() })
export const peopleOptions = z.strictObject({
  brands: z.array(choice.extend({ default_pattern_id: id, is_default: z.boolean() })),
  departments: z.array(choice),
  teams: z.array(choice.extend({ department_id: id })),
  designations: z.array(choice),
  roles: z.array(choice.extend({ role_number: z.int() })),
  admin_roles: z.array(choice.extend({ role_number: z.int(), can_give: z.boolean() })),
  work_patterns: z.array(choice),
  countries: z.array(choice),
})
export type PeopleOptions = z.output<typeof peopleOptions>
