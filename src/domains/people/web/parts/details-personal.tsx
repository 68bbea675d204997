import type { ReactNode } from 'react'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import type { Address, PersonalField } from '../../contract/people.fields.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import type { CheckedField } from '../../contract/details.models.ts'
import { DetailCards } from '../details/detail-cards.tsx'
import { PERSONAL_KINDS } from '../details/detail-labels.ts'
import { PendingField } from '../details/pending-field.tsx'
import { EmailText } from './email-text.tsx'
import { Lock } from './lock.tsx'
import { MARITAL } from './labels.ts'
import styles from './details.module.css'

const lines = (address: Address | null | undefined): string | null =>
  address
    ? [address.line1, address.line2, `${address.postal_code ?? ''} ${address.city}`.trim(), address.region]
        .filter(Boolean)
        .join(', ')
    : null

/** The fields that wait for HR when a person changes them, with the card that shows them. */
const NAMES: readonly (readonly [CheckedField, string])[] = [
  ['first_name', 'First name'],
  ['middle_name', 'Middle name'],
  ['last_name', 'Last name'],
]
const PERSON: readonly (readonly [CheckedField, string])[] = [
  ['date_of_birth', 'Date of birth'],
  ['nationality_country_id', 'Nationality'],
]

type WaitingProps = Readonly<{ person: EmployeeRecord; fields: typeof NAMES }>

/** The change that the person requested of these fields, to be decided in place. */
const Waiting = ({ person, fields }: WaitingProps) =>
  fields.map(([field, label]) => (
    <PendingField
      key={field}
      change={person.pending_changes.find((one) => one.field === field)}
      label={label}
      isDirty={false}
    />
  ))

/** The private side of a person. Fields that the reader may not see are shown as a lock that names who may. */
export const DetailsPersonal = ({ person }: { person: EmployeeRecord }) => {
  const hidden = new Set(person.hidden)
  const row = (field: PersonalField, label: string, value: ReactNode): readonly [string, ReactNode] => [
    label,
    hidden.has(field) ? <Lock key={field} who="HR" /> : value,
  ]
  const shared = (isShared: boolean | undefined, text: string | null | undefined): string | null =>
    text ? `${text}${isShared ? ' · colleagues see it' : ''}` : null
  return (
    <div className={styles.stack}>
      <div className={styles.columns}>
        <Card title="Names">
          <Facts
            facts={[
              ['First name', person.first_name],
              ['Middle name', person.middle_name],
              ['Last name', person.last_name],
              ['Preferred name', person.preferred_name],
              ['Pronunciation', person.name_pronunciation],
            ]}
          />
          <Waiting person={person} fields={NAMES} />
        </Card>
        <Card title="Person">
          <Facts
            facts={[
              row(
                'date_of_birth',
                'Date of birth',
                shared(person.share_birthday, person.date_of_birth && fullDay(person.date_of_birth)),
              ),
              row('gender', 'Gender', person.gender),
              row('marital_status', 'Marital status', person.marital_status && MARITAL[person.marital_status]),
              row('nationality_country_id', 'Nationality', person.nationality?.name),
            ]}
          />
          <Waiting person={person} fields={PERSON} />
        </Card>
        <Card title="Private contact">
          <Facts
            facts={[
              row('mobile', 'Mobile', shared(person.show_mobile, person.mobile)),
              row(
                'personal_email',
                'Personal email',
                person.personal_email && <EmailText key="email" address={person.personal_email} />,
              ),
              row('current_address', 'Address', lines(person.current_address)),
              row('permanent_address', 'Permanent address', lines(person.permanent_address)),
            ]}
          />
        </Card>
      </div>
      <DetailCards record={person} kinds={PERSONAL_KINDS} side="admin" mayAdd={person.can.edit} />
    </div>
  )
}
