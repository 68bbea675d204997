import type { ReactNode } from 'react'
import type { AnyRecord } from '#kit/contract/record.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { valueText } from '#kit/web/record/value-text.ts'
import type { Address } from '../../contract/people.fields.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { calledRecord, type PersonalField, privateContactRecord, privateRecord } from '../../contract/people.records.ts'
import { DetailCards } from '../details/detail-cards.tsx'
import { PERSONAL_KINDS } from '../details/detail-labels.ts'
import { Waiting } from '../details/pending-field.tsx'
import { EmailText } from './email-text.tsx'
import { Lock } from './lock.tsx'
import styles from './details.module.css'

const lines = (address: Address | null | undefined): string | null =>
  address
    ? [address.line1, address.line2, `${address.postal_code ?? ''} ${address.city}`.trim(), address.region]
        .filter(Boolean)
        .join(', ')
    : null

const shared = (isShared: boolean | undefined, text: string | null | undefined): string | null =>
  text ? `${text}${isShared ? ' · colleagues see it' : ''}` : null

type PrivateProps = Readonly<{
  of: AnyRecord
  person: EmployeeRecord
  /** Shown in place of the texts of these fields. */
  values: Partial<Record<PersonalField, ReactNode>>
}>

/** Fields that the reader may not see are shown as a lock that names who may. */
const PrivateDetails = ({ of, person, values }: PrivateProps) => (
  <Facts
    facts={Object.entries(of.fields).map(([name, { label }]): readonly [string, ReactNode] => {
      if (person.hidden.includes(name)) return [label, <Lock key={name} who="HR" />]
      return [label, name in values ? Reflect.get(values, name) : valueText(of, name, person)]
    })}
  />
)

/** The private side of a person. */
export const DetailsPersonal = ({ person }: { person: EmployeeRecord }) => {
  const pending = { changes: person.pending_changes, isDirty: false }
  return (
    <div className={styles.stack}>
      <div className={styles.columns}>
        <Card title="Names">
          <DetailsOf of={calledRecord} row={person} />
          <Waiting fields={['first_name', 'middle_name', 'last_name']} {...pending} />
        </Card>
        <Card title="Person">
          <PrivateDetails
            of={privateRecord}
            person={person}
            values={{
              date_of_birth: shared(person.share_birthday, person.date_of_birth && fullDay(person.date_of_birth)),
              nationality_country_id: person.nationality?.name,
            }}
          />
          <Waiting fields={['date_of_birth', 'nationality_country_id']} {...pending} />
        </Card>
        <Card title="Private contact">
          <PrivateDetails
            of={privateContactRecord}
            person={person}
            values={{
              mobile: shared(person.show_mobile, person.mobile),
              personal_email: person.personal_email && <EmailText key="email" address={person.personal_email} />,
              current_address: lines(person.current_address),
              permanent_address: lines(person.permanent_address),
            }}
          />
        </Card>
      </div>
      <DetailCards record={person} kinds={PERSONAL_KINDS} side="admin" mayAdd={person.can.edit} />
    </div>
  )
}
