import type { ComponentProps } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addAdmin, listAdmins, updateAdmin } from '../../contract/accounts.calls.ts'
import { adminRecord, ownAccountRecord } from '../../contract/accounts.records.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { locale as locales } from '../../contract/people.fields.ts'
import { ZONE_OPTIONS } from '#kit/web/form/zone-options.ts'

/** Roles with more rights than the actor's are shown, but cannot be chosen. */
const roleOptions = (options: PeopleOptions) =>
  options.admin_roles.map((role) => ({
    value: role.id,
    label: role.name,
    is_disabled: !role.can_give,
    ...(role.can_give ? {} : { under: 'holds more than your role' }),
  }))

const ITEMS = ['name', 'email', 'role_id', 'employee_id'] as const

const OwnFields = ({ form }: Pick<ComponentProps<typeof Fields>, 'form'>) => (
  <Fields
    of={ownAccountRecord}
    form={form}
    items={['phone', 'locale', 'time_zone']}
    with={{ phone: { type: 'tel' }, time_zone: { options: ZONE_OPTIONS } }}
  />
)

type AddProps = Readonly<{ onDone: (setup_url: string | null) => void; onCancel: () => void }>

/** A new account of the admin area; its owner is invited to choose a password. */
export const AddAdminForm = ({ onDone, onCancel }: AddProps) => {
  const options = useCallQuery(listPeopleOptions, {})
  return (
    <Loaded query={options} what="the choices" shape="form">
      {(data) => (
        <CallForm
          call={addAdmin}
          submit="Add account"
          onDone={(sent) => onDone(sent.data.setup_url)}
          onCancel={onCancel}
        >
          {(_, form) => (
            <>
              <Fields
                of={adminRecord}
                items={ITEMS}
                form={form}
                with={{
                  email: { type: 'email' },
                  role_id: { options: roleOptions(data) },
                  employee_id: { help: 'Whose account this is. No one can decide about their own requests.' },
                }}
              />
              <OwnFields form={form} />
            </>
          )}
        </CallForm>
      )}
    </Loaded>
  )
}

/** An account that is there. */
export const EditAdminForm = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const options = useCallQuery(listPeopleOptions, {})
  const admins = useCallQuery(listAdmins, { query: { id: [id] } })
  const isOwn = useActor().id === id
  return (
    <Loaded query={admins} what="the account" shape="form">
      {(rows) => {
        const account = rows.find((row) => row.id === id)
        if (!account) return <Empty outcome="not_found" title="Not found" text="This account is not there any more." />
        const { phone, time_zone, version } = account
        const locale = locales.safeParse(account.locale).data ?? null
        return (
          <Loaded query={options} what="the choices" shape="form">
            {(data) => (
              <CallForm
                call={updateAdmin}
                input={{ params: { admin_id: id } }}
                initial={{
                  ...adminRecord.values(account),
                  phone,
                  locale,
                  time_zone,
                  version,
                }}
                submit="Save"
                onDone={onClose}
                onCancel={onClose}
              >
                {(_, form) => (
                  <>
                    <Fields
                      of={adminRecord}
                      items={ITEMS}
                      form={form}
                      with={{
                        email: { type: 'email', help: 'A new address signs the owner out everywhere' },
                        role_id: { options: roleOptions(data), is_disabled: !account.can.change_role },
                        employee_id: {
                          chosen: account.employee,
                          is_disabled: isOwn,
                          help: isOwn && 'Someone else must link your account',
                        },
                      }}
                    />
                    <OwnFields form={form} />
                  </>
                )}
              </CallForm>
            )}
          </Loaded>
        )
      }}
    </Loaded>
  )
}
