import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { AddressTabs } from '#kit/web/layout/address-tabs.tsx'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { Page } from '#kit/web/layout/page.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { getOwnAccount, updateOwnAccount } from '../../contract/accounts.calls.ts'
import { ownAccountRecord } from '../../contract/accounts.records.ts'
import { locale as locales } from '../../contract/people.fields.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { PhotoUpload } from '../parts/photo-upload.tsx'
import { ZONE_OPTIONS } from '#kit/web/form/zone-options.ts'
import styles from '../parts/people.module.css'

type Account = DataOf<typeof getOwnAccount>

const Mine = ({ account }: { account: Account }) => {
  const { name, phone, locale, time_zone, version } = account
  return (
    <Card title="Account">
      <CallForm
        call={updateOwnAccount}
        initial={{ name, phone, locale: locales.safeParse(locale).data ?? null, time_zone, version }}
        submit="Save"
        onDone={() => undefined}
      >
        {(_, form) => (
          <Fields
            of={ownAccountRecord}
            form={form}
            items="change"
            with={{ phone: { type: 'tel' }, time_zone: { options: ZONE_OPTIONS } }}
          />
        )}
      </CallForm>
    </Card>
  )
}

const Rights = ({ account }: { account: Account }) => (
  <Card title="Role">
    <div className="m-stack">
      <Facts
        facts={[
          ['Signs in with', account.email],
          ['Role', account.role.name],
          [
            'Employee record',
            account.employee && (
              <GoLink key="employee" href={`/admin/employee/details/${account.employee.id}`}>
                {account.employee.name}
              </GoLink>
            ),
          ],
        ]}
      />
      <details className="m-fold">
        <summary>{count(account.permissions.length, 'permission', 'permissions')}</summary>
        <ul className={styles.permissions}>
          {account.permissions.map((key) => (
            <li key={key}>{key}</li>
          ))}
        </ul>
      </details>
    </div>
  </Card>
)

const Profile = () => {
  const actor = useActor()
  const account = useCallQuery(getOwnAccount, {})
  return (
    <Loaded query={account} what="your account" shape="form">
      {(data) => (
        <div className={styles.columns}>
          <Mine account={data} />
          <div className="m-stack">
            <PhotoUpload owner={data} kind="account" other={actor.photo} />
            <Rights account={data} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** The own account in the admin area. */
const AdminProfileScreen = () => (
  <Page title="User profile">
    <AddressTabs
      label="Your account"
      tabs={[
        { id: 'profile', label: 'Profile', content: () => <Profile /> },
        { id: 'security', label: 'Sign-in and security', content: () => <Panel name="security" /> },
      ]}
    />
  </Page>
)
export default AdminProfileScreen
