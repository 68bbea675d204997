import { addDays } from '#engines/calendar/contract/calendar.ts'
import { emailKey } from '#kit/contract/fields.ts'
import { hashPassword } from '#domains/session/server/index.ts'
import type { Demo } from '../demo.ts'
import { ADMINS, INVITED, WITHOUT_LOGIN } from './sample-people.ts'
import type { Frame } from './frame.ts'
import type { Sample } from './insert.ts'

const PASSWORD = 'northwind-demo'
const CHUNK_ROWS = 2000
/** Days since which the administrators have their accounts, longer than anything that they did. */
const ADMIN_DAYS = 1000

type Row = Readonly<{
  area: 'Admin' | 'User'
  email: string
  name: string
  employee_id: number | null
  role_id: number | null
  time_zone: string | null
  is_open: boolean
  since: string
}>

const userRows = (sample: Sample): Row[] =>
  [...sample.people].flatMap(([key, { id, role, email, joined_on }]) =>
    key === WITHOUT_LOGIN
      ? []
      : [
          {
            area: 'User' as const,
            email,
            name: role.name,
            employee_id: id,
            role_id: null,
            time_zone: null,
            is_open: key !== INVITED,
            since: joined_on,
          },
        ],
  )

const adminRows = (demo: Demo, frame: Frame, sample: Sample): Row[] =>
  ADMINS.map(({ name, role, address, employee }) => ({
    area: 'Admin',
    email: `${address}@northwind.example`,
    name,
    employee_id: employee === null ? null : (sample.people.get(employee)?.id ?? null),
    role_id: frame.adminRole(role),
    time_zone: 'Europe/Berlin',
    is_open: true,
    since: addDays(demo.today, -ADMIN_DAYS),
  }))

/** Logins of employees and accounts of the admin area. All have the same password, so it is hashed once. */
export const insertAccounts = async (demo: Demo, frame: Frame, sample: Sample): Promise<void> => {
  const rows = [...adminRows(demo, frame, sample), ...userRows(sample)]
  const hash = await hashPassword(PASSWORD)
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const chunk = rows.slice(from, from + CHUNK_ROWS).map(({ is_open, since, ...row }) => {
      const at = since > demo.today ? demo.now : `${since}T08:00:00Z`
      return { ...row, email_key: emailKey(row.email), invited_at: at, activated_at: is_open ? at : null }
    })
    const stored = await demo.tx.insertInto('accounts').values(chunk).returning(['id', 'activated_at']).execute()
    const secrets = stored
      .filter((row) => row.activated_at !== null)
      .map((row) => ({ account_id: row.id, password_hash: hash, password_changed_at: row.activated_at }))
    await demo.tx.insertInto('account_secrets').values(secrets).execute()
  }
}
