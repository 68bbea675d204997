import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addAdmin, listAdmins, updateAdmin } from '../../contract/accounts.calls.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { locale as locales } from '../../contract/people.fields.ts'
import { LOCALE_OPTIONS, ZONE_OPTIONS } from './labels.ts'

/** Roles with more rights than the actor's are shown, but cannot be chosen. */
const roleOptions = (options: PeopleOptions) =>
  options.admin_roles.map((role) => ({
    value: role.id,
    label: role.name,
    is_disabled: !role.can_give,
    ...(role.can_give ? {} : { under: 'holds more than your role' }),
  }))

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
          {(field) => (
            <>
              <TextField {...field('name')} label="Name" />
              <TextField {...field('email')} label="Email" type="email" />
              <Select {...field('role_id')} label="Role" options={roleOptions(data)} />
              <PersonField
                {...field('employee_id')}
                label="Employee"
                help="Whose account this is. No one can decide about their own requests."
              />
              <TextField {...field('phone')} label="Phone" type="tel" />
              <Select {...field('locale')} label="Language and formats" options={LOCALE_OPTIONS} />
              <Select {...field('time_zone')} label="Time zone" options={ZONE_OPTIONS} />
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
        const { name, email, role, employee, phone, time_zone, version } = account
        const locale = locales.safeParse(account.locale).data ?? null
        return (
          <Loaded query={options} what="the choices" shape="form">
            {(data) => (
              <CallForm
                call={updateAdmin}
                input={{ params: { admin_id: id } }}
                initial={{
                  name,
                  email,
                  role_id: role.id,
                  employee_id: employee?.id ?? null,
                  phone,
                  locale,
                  time_zone,
                  version,
                }}
                submit="Save"
                onDone={onClose}
                onCancel={onClose}
              >
                {(field) => (
                  <>
                    <TextField {...field('name')} label="Name" isOptional={false} />
                    <TextField
                      {...field('email')}
                      label="Email"
                      type="email"
                      isOptional={false}
                      help="A new address signs the owner out everywhere"
                    />
                    <Select
                      {...field('role_id')}
                      label="Role"
                      options={roleOptions(data)}
                      isOptional={false}
                      is_disabled={!account.can.change_role}
                    />
                    <PersonField
                      {...field('employee_id')}
                      label="Employee"
                      chosen={employee}
                      is_disabled={isOwn}
                      help={isOwn && 'Someone else must link your account'}
                    />
                    <TextField {...field('phone')} label="Phone" type="tel" />
                    <Select {...field('locale')} label="Language and formats" options={LOCALE_OPTIONS} />
                    <Select {...field('time_zone')} label="Time zone" options={ZONE_OPTIONS} />
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
