import { send } from '#kit/web/call/send.ts'
import { SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listAdmins } from '#domains/people/contract/accounts.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import type { NamedAccount } from '../../contract/recruiting.models.ts'

type Account = Readonly<{ area: 'Admin' | 'User'; id: number }>
type Props = Readonly<{
  field: Pick<FieldProps<readonly Account[]>, 'id' | 'name' | 'error'>
  value: readonly Account[]
  onChange: (accounts: Account[]) => void
  /** Those who take part already, by name. */
  known: readonly NamedAccount[]
}>

const keyOf = ({ area, id }: Account): string => `${area}-${id}`

const accountOf = (key: string): Account => {
  const [area, id] = key.split('-')
  return { area: area === 'Admin' ? 'Admin' : 'User', id: Number(id) }
}

/** The field for interviewers: employees, and administrators for actors who may see them. */
export const InterviewersField = ({ field, value, onChange, known }: Props) => {
  const { has } = useActor()
  const run = async (q: string) => {
    const people = (await send(listEmployees, { query: { q, limit: 20, status: ['active', 'notice'] } })).data
    const admins = has('people.admin.read') ? (await send(listAdmins, { query: { q, limit: 10 } })).data : []
    return [
      ...people.map(({ id, name, designation }) => ({
        value: `User-${id}`,
        label: name,
        ...(designation ? { under: designation.name } : {}),
      })),
      ...admins.map(({ id, name }) => ({ value: `Admin-${id}`, label: name, under: 'Administrator' })),
    ]
  }
  return (
    <SelectSeveral
      id={field.id}
      name={field.name}
      error={field.error}
      isOptional={false}
      label="Interviewers"
      options={known.map((one) => ({ value: keyOf(one), label: one.name }))}
      find={{ id: 'interviewers', run }}
      value={value.map(keyOf)}
      onChange={(keys) => onChange((keys ?? []).map(accountOf))}
    />
  )
}
