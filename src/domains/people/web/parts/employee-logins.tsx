import { lazy, useState } from 'react'
import { z } from 'zod'
import { AtAddress } from '#kit/web/address/at-address.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { addLogin, deleteLogin, inviteLogin, listLogins } from '../../contract/accounts.calls.ts'
import type { LoginRow } from '../../contract/accounts.models.ts'
import { loginState } from '../../contract/login.models.ts'
import { EmailText } from './email-text.tsx'
import { SetupLink } from './setup-link.tsx'
import { useStateDrawer } from '../states/use-state-drawer.ts'
import { LOGIN, LOGIN_OPTIONS, one, PIN } from './labels.ts'

const StateDrawer = lazy(async () => ({ default: (await import('../states/state-drawer.tsx')).StateDrawer }))

/** The address, or the state of the PIN of a login without one. */
const signInText = (row: LoginRow): string => row.email ?? (row.pin === null ? '–' : `Number and PIN (${PIN[row.pin]})`)

const columns: readonly Column<LoginRow>[] = [
  {
    key: 'name',
    title: 'Employee',
    sort: 'name',
    text: (row) => row.employee.name,
    cell: (row) => <PersonChip name={row.employee.name} photo={{ id: row.employee.id }} />,
    onPhone: 'title',
  },
  {
    key: 'number',
    title: 'Number',
    text: (row) => row.employee.employee_no,
    cell: (row) => <span className="m-number">{row.employee.employee_no}</span>,
  },
  {
    key: 'email',
    title: 'Signs in with',
    text: signInText,
    cell: (row) => (row.email ? <EmailText address={row.email} /> : signInText(row)),
  },
  {
    key: 'state',
    title: 'State',
    text: (row) => LOGIN[row.state][1],
    cell: (row) => <StatusBadge tone={LOGIN[row.state][0]} word={LOGIN[row.state][1]} />,
    onPhone: 'status',
  },
  {
    key: 'last',
    title: 'Last sign-in',
    text: (row) => (row.last_sign_in_at ? dateTime(row.last_sign_in_at) : 'never'),
    isNumber: true,
  },
]

const useLoginActions = (showLink: (url: string | null) => void) => {
  const { has } = useActor()
  const signIn = useDrawer('sign_in')
  const states = useStateDrawer()
  const [add, invite, remove] = [useCall(addLogin), useCall(inviteLogin), useCall(deleteLogin)]
  const showResult = ({ data }: { data: { setup_url: string | null } }): void => showLink(data.setup_url)
  const confirmRemove = async ({ employee }: LoginRow): Promise<void> => {
    const action = `Delete the login of ${employee.name}`
    const text = 'The person is signed out everywhere and cannot sign in any more. The record stays.'
    if (await confirm({ title: `${action}?`, text, action, isDestructive: true }))
      remove.start({ params: { id: employee.id } })
  }
  return (row: LoginRow): PageAction[] => {
    const body = { employee_id: row.employee.id }
    return [
      ...(row.account_id !== null && has('session.others.read')
        ? [{ label: 'Sign-in', run: () => signIn.open(`User-${row.employee.id}`) }]
        : []),
      ...(row.can.add ? [{ label: 'Add login', run: () => add.start({ body }, showResult) }] : []),
      ...(row.can.sheet ? [{ label: 'Sign-in sheet', run: () => states.open('sheet', [row.employee.id]) }] : []),
      ...(row.can.pin ? [{ label: 'New PIN', run: () => states.open('new_pin', [row.employee.id]) }] : []),
      ...(row.can.invite
        ? [
            {
              label: row.email === null ? 'Invite by email' : 'Invite again',
              run: () => invite.start({ body }, showResult),
            },
          ]
        : []),
      ...(row.can.delete ? [{ label: 'Delete login', run: () => void confirmRemove(row), isDestructive: true }] : []),
    ]
  }
}

const address = z.object({ login_q: z.string().optional(), state: loginState.optional() })

/** The logins of employees, and who has none. */
export const EmployeeLogins = () => {
  const [{ login_q: q, state }, set] = useAddressState(address)
  const [url, setUrl] = useState<string | null>(null)
  const actions = useLoginActions(setUrl)
  const states = useStateDrawer()
  const clear = (): void => set({ login_q: undefined, state: undefined })
  return (
    <>
      <CallTable
        id="logins"
        prefix="login_"
        label="Employee logins"
        call={listLogins}
        input={{ query: { q, state: one(state) } }}
        rows={(data) => data}
        columns={columns}
        rowKey={(row) => row.employee.id}
        href={(row) => `/admin/employee/details/${row.employee.id}`}
        actions={(row) => {
          const own = actions(row)
          return own.length > 0 && <ActionMenu actions={own} label={`Actions for ${row.employee.name}`} />
        }}
        empty={{ title: 'No logins', text: 'Employees get a login when they are added.' }}
        isFiltered={q !== undefined || state !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: q, onChange: (text) => set({ login_q: text }), label: 'Search people' }}
            count={state === undefined ? 0 : 1}
            onClear={clear}
          >
            <FilterSelect
              label="State"
              options={LOGIN_OPTIONS}
              value={state}
              onChange={(value) => set({ state: value })}
            />
          </FilterBar>
        }
      />
      <AtAddress name="act">
        <StateDrawer drawer={states} />
      </AtAddress>
      <SideDrawer title="Link for the first password" is_open={url !== null} onClose={() => setUrl(null)}>
        {url !== null && <SetupLink url={url} />}
      </SideDrawer>
    </>
  )
}
