import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { optionsOf } from '#kit/contract/record.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
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
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { deleteAdmin, inviteAdmin, listAdmins, updateAdmin } from '../../contract/accounts.calls.ts'
import type { AdminAccount } from '../../contract/accounts.models.ts'
import { adminRecord, adminState } from '../../contract/accounts.records.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import { AddAdminForm, EditAdminForm } from './admin-form.tsx'
import { EmailText } from './email-text.tsx'
import { SetupLink } from './setup-link.tsx'
import { ADMIN_STATE, namedOptions, one } from './labels.ts'

/** With the photo of the employee whom the account belongs to, or the own one. */
const AccountChip = ({ account }: Readonly<{ account: AdminAccount }>) => {
  const actor = useActor()
  const own = account.id === actor.id ? actor.photo : null
  return <PersonChip name={account.name} photo={account.employee ? { id: account.employee.id } : own} />
}

const columns = columnsOf<typeof adminRecord, AdminAccount>(adminRecord, [
  ['name', { cell: (row) => <AccountChip account={row} />, onPhone: 'title' }],
  ['email', { cell: (row) => <EmailText address={row.email} /> }],
  'role',
  [
    'employee',
    {
      cell: ({ employee }) =>
        employee ? <GoLink href={`/admin/employee/details/${employee.id}`}>{employee.name}</GoLink> : '–',
    },
  ],
  ['state', { cell: (row) => <StatusBadge {...ADMIN_STATE[row.state]} />, onPhone: 'status' }],
  [
    'last_sign_in_at',
    { text: (row) => (row.last_sign_in_at ? dateTime(row.last_sign_in_at) : 'never'), isNumber: true },
  ],
])

type Tools = Readonly<{ edit: (id: number) => void; showLink: (url: string | null) => void }>

const useAdminActions = ({ edit, showLink }: Tools) => {
  const { has } = useActor()
  const signIn = useDrawer('sign_in')
  const [remove, update, invite] = [useCall(deleteAdmin), useCall(updateAdmin), useCall(inviteAdmin)]
  const confirmRemove = async ({ id, name }: AdminAccount): Promise<void> => {
    const action = `Delete the account of ${name}`
    const text = 'The owner is signed out everywhere and cannot sign in any more.'
    if (await confirm({ title: `${action}?`, text, action, isDestructive: true })) remove.start({ params: { id } })
  }
  const disable = ({ id, version }: AdminAccount, disabled: boolean): void =>
    update.start({ params: { admin_id: id }, body: { disabled, version } })
  return (row: AdminAccount): PageAction[] => [
    ...(has('session.others.read') ? [{ label: 'Sign-in', run: () => signIn.open(`Admin-${row.id}`) }] : []),
    ...(row.can.edit ? [{ label: 'Edit', run: () => edit(row.id) }] : []),
    ...(row.can.invite
      ? [
          {
            label: 'Invite again',
            run: () => invite.start({ body: { id: row.id } }, ({ data }) => showLink(data.setup_url)),
          },
        ]
      : []),
    ...(row.can.disable && row.state !== 'disabled' ? [{ label: 'Disable', run: () => disable(row, true) }] : []),
    ...(row.can.disable && row.state === 'disabled' ? [{ label: 'Enable', run: () => disable(row, false) }] : []),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmRemove(row), isDestructive: true }] : []),
  ]
}

const address = z.object({
  q: z.string().optional(),
  role_id: z.coerce.number().int().positive().optional(),
  account_state: adminState.optional(),
})

/** The accounts of the admin area. */
export const AdminAccounts = () => {
  const { has } = useActor()
  const [{ q, role_id, account_state: state }, set] = useAddressState(address)
  const options = useCallQuery(listPeopleOptions, {}, { enabled: has('people.read') })
  const [add, edit] = [useDrawer('add'), useDrawer('admin')]
  const [url, setUrl] = useState<string | null>(null)
  const actions = useAdminActions({ edit: edit.open, showLink: setUrl })
  const clear = (): void => set({ q: undefined, role_id: undefined, account_state: undefined })
  const finish = (link: string | null): void => {
    add.close()
    setUrl(link)
  }
  return (
    <>
      <CallTable
        id="admins"
        label="Admin accounts"
        call={listAdmins}
        input={{ query: { q, role_id: one(role_id), state: one(state) } }}
        rows={(data) => data}
        columns={columns}
        rowKey={(row) => row.id}
        actions={(row) => {
          const own = actions(row)
          return own.length > 0 && <ActionMenu actions={own} label={`Actions for ${row.name}`} />
        }}
        empty={{ title: 'No accounts', text: 'Accounts of the admin area appear here.' }}
        isFiltered={q !== undefined || role_id !== undefined || state !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: q, onChange: (text) => set({ q: text }), label: 'Search accounts' }}
            count={[role_id, state].filter((value) => value !== undefined).length}
            onClear={clear}
            aside={
              has('people.admin.write') && (
                <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => add.open('admin')}>
                  Add account
                </Button>
              )
            }
          >
            <FilterSelect
              label={adminRecord.fields.role.label}
              options={namedOptions(options.data?.admin_roles)}
              value={role_id}
              onChange={(value) => set({ role_id: value })}
            />
            <FilterSelect
              label={adminRecord.fields.state.label}
              options={optionsOf(adminRecord.fields.state)}
              value={state}
              onChange={(value) => set({ account_state: value })}
            />
          </FilterBar>
        }
      />
      <SideDrawer title="Add account" is_open={add.id !== null} onClose={add.close}>
        {add.id !== null && <AddAdminForm onDone={finish} onCancel={add.close} />}
      </SideDrawer>
      <SideDrawer history={['accounts', edit.id]} title="Edit account" is_open={edit.id !== null} onClose={edit.close}>
        {edit.id !== null && <EditAdminForm id={Number(edit.id)} onClose={edit.close} />}
      </SideDrawer>
      <SideDrawer title="The account is made" is_open={url !== null} onClose={() => setUrl(null)}>
        {url !== null && <SetupLink url={url} />}
      </SideDrawer>
    </>
  )
}
