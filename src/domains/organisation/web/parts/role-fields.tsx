import { ADMIN_NUMBERS, type Area, USER_NUMBERS } from '#kit/contract/permissions.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { addRole } from '../../contract/roles.calls.ts'
import { SHIPPED_ROLES } from '../../contract/shipped-roles.ts'

type Props = Readonly<{
  form: Form<typeof addRole>
  /** Of a role that exists: it never changes. */
  area?: Area
}>

const SUPER_ADMIN = 1
const nameOf = (area: Area, number: number): string =>
  SHIPPED_ROLES.find((role) => role.area === area && role.role_number === number)?.name ?? ''

const numbersOf = (area: Area) => {
  const numbers = area === 'Admin' ? ADMIN_NUMBERS.filter((number) => number !== SUPER_ADMIN) : USER_NUMBERS
  return numbers.map((number) => ({ value: number, label: `${number} ${nameOf(area, number)}` }))
}

const AREAS = [
  { value: 'User', label: 'Employee area' },
  { value: 'Admin', label: 'Admin area' },
] as const

/** Name, area, menu number and description of a role. */
export const RoleFields = ({ form: { field, draft }, area }: Props) => (
  <>
    <FieldRow>
      <TextField {...field('name')} isOptional={false} label="Name" />
      <Select
        {...field('role_number')}
        isOptional={false}
        label="Number"
        options={numbersOf(area ?? draft.area ?? 'User')}
        help="Decides the menus, not the rights."
      />
    </FieldRow>
    {area === undefined && <Select {...field('area')} label="Area" options={AREAS} help="Stays for good." />}
    <TextField {...field('description')} label="Description" />
  </>
)
