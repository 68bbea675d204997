import { personStatus, type PersonStatus } from '../../contract/people.models.ts'
import { listEmployees } from '../../contract/employees.calls.ts'
import { listColleagues } from '../../contract/profile.calls.ts'
import { send } from '#kit/web/call/send.ts'
import type { Option } from '#kit/web/form/choice-fields.tsx'
import { day } from '#kit/web/format/dates.ts'

/** Suspended people and those who left get no new work. */
const ASSIGNABLE: PersonStatus[] = ['active', 'notice', 'preboarding']

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

const listed = async (q: string, status?: PersonStatus[]) =>
  (await send(listEmployees, { query: { q, limit: 20, status } })).data.map(optionOf)

/** Finds people who match the typed text, by the list that the area may read. */
export const findPeople = {
  admin: (q: string) => listed(q),
  /** Also those who have left, with their number. */
  anyone: async (q: string): Promise<Option<number>[]> =>
    (await send(listEmployees, { query: { q, limit: 20, status: [...personStatus.options] } })).data.map((row) => ({
      ...optionOf(row),
      label: `${row.name} (${row.employee_no})`,
    })),
  forWork: (q: string) => listed(q, ASSIGNABLE),
  employee: async (q: string) => (await send(listColleagues, { query: { q, limit: 20 } })).data.map(optionOf),
}
