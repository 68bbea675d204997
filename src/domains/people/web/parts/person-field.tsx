import { listEmployees } from '../../contract/employees.calls.ts'
import { listColleagues } from '../../contract/profile.calls.ts'
import { send } from '#kit/web/call/send.ts'
import { type Option, Select } from '#kit/web/form/choice-fields.tsx'
import { day } from '#kit/web/format/dates.ts'
import type { PersonFieldProps } from '#kit/web/form/person-field.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'

type Found = Readonly<{
  id: number
  name: string
  designation: { name: string } | null
  team: { name: string } | null
  left_on?: string | null
}>

const optionOf = (row: Found): Option<number> => {
  const leaves = row.left_on && `leaves on ${day(row.left_on)}`
  const under = [row.designation?.name, row.team?.name, leaves].filter(Boolean).join(', ')
  return { value: row.id, label: row.name, ...(under ? { under } : {}) }
}

const search = {
  admin: async (q: string) => (await send(listEmployees, { query: { q, limit: 20 } })).data.map(optionOf),
  employee: async (q: string) => (await send(listColleagues, { query: { q, limit: 20 } })).data.map(optionOf),
}

/** Finds a person by name, number or e-mail while typing. */
const PersonField = ({ chosen, ...props }: PersonFieldProps) => {
  const { area } = useActor()
  const options = chosen ? [{ value: chosen.id, label: chosen.name }] : []
  return <Select {...props} options={options} find={{ id: `people-${area}`, run: search[area] }} />
}
export default PersonField
