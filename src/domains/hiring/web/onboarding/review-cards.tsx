import { Button } from '@mantine/core'
import { listCountries } from '#domains/organisation/contract/organisation.calls.ts'
import type { ReactNode } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { FileRow } from '#kit/web/layout/file-row.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { openHiringFile } from '../../contract/openings.calls.ts'
import { reviewOnboard } from '../../contract/onboarding.calls.ts'
import { PROFILE_FIELDS, type Profile, type ProfileField, type WholeOnboard } from '../../contract/onboarding.models.ts'
import { HIDDEN_FIELDS, PROFILE_LABELS } from '../../contract/onboarding.rules.ts'
import { DOCUMENT_STATE, PART } from './labels.ts'
import styles from '../parts/hiring.module.css'

type Props = Readonly<{ onboard: WholeOnboard; onRequest: (target: string) => void }>

const useAccept = (onboard: WholeOnboard) => {
  const review = useCall(reviewOnboard)
  const accept = (item: Readonly<{ target: 'profile' | 'bank' | 'document'; document_id?: number }>): void =>
    review.start({
      body: { id: onboard.id, version: onboard.version, items: [{ ...item, decision: 'accepted' }] },
    })
  return { accept, failure: review.failure, isRunning: review.isRunning }
}

/** The buttons next to a reviewed part, to accept it or to request a change. */
const ReviewButtons = ({
  what,
  isAccepted,
  onAccept,
  onRequest,
}: Readonly<{ what: string; isAccepted: boolean; onAccept: () => void; onRequest: () => void }>) => (
  <>
    {!isAccepted && (
      <Button variant="default" size="compact-sm" aria-label={`Accept ${what}`} onClick={onAccept}>
        Accept
      </Button>
    )}
    <Button variant="subtle" size="compact-sm" aria-label={`Request a change of ${what}`} onClick={onRequest}>
      Request change
    </Button>
  </>
)

const RequestedChange = ({ comment, isChanged }: Readonly<{ comment: string; isChanged: boolean }>) => (
  <p className={styles.requested}>
    {isChanged ? 'Changed by the person. Asked for: ' : 'Asked for: '}
    {comment}
  </p>
)

const addressText = (address: NonNullable<Profile['current_address']>, country: string): string =>
  [address.line1, address.line2, [address.postal_code, address.city].filter(Boolean).join(' '), address.region, country]
    .filter(Boolean)
    .join(', ')

const MARITAL = { single: 'Single', married: 'Married', partnered: 'Partnered', other: 'Other' } as const

const useValue = (profile: Profile) => {
  const countries = useCallQuery(listCountries, {}).data ?? []
  const country = (id: number | null): string => countries.find((one) => one.id === id)?.name ?? ''
  return (field: ProfileField): ReactNode => {
    if (field === 'current_address' || field === 'permanent_address')
      return profile[field] && addressText(profile[field], country(profile[field].country_id))
    if (field === 'date_of_birth') return profile.date_of_birth && fullDay(profile.date_of_birth)
    if (field === 'nationality_country_id') return country(profile.nationality_country_id) || null
    if (field === 'marital_status') return profile.marital_status && MARITAL[profile.marital_status]
    if (field === 'emergency_contact') {
      const contact = profile.emergency_contact
      return contact && `${contact.name} (${contact.relation}), ${contact.phone}`
    }
    return profile[field]
  }
}

/** The profile that the person entered, each value to be accepted or changed. */
export const ProfileCard = ({ onboard, onRequest }: Props) => {
  const { accept, failure } = useAccept(onboard)
  const valueOf = useValue(onboard.profile)
  const hidden: ReadonlySet<string> = new Set(onboard.is_profile_hidden ? HIDDEN_FIELDS : [])
  const shown = PROFILE_FIELDS.filter((field) => !hidden.has(field))
  const findChange = (field: ProfileField) => onboard.changes.find((change) => change.field === field)
  return (
    <Card title="Profile" aside={<StatusBadge {...PART[onboard.profile_state]} />}>
      <dl className={styles.values}>
        {shown.map((field) => {
          const change = findChange(field)
          return (
            <div key={field}>
              <dt>{PROFILE_LABELS[field]}</dt>
              <dd>
                <span className={styles.text}>{valueOf(field) ?? '–'}</span>
                {onboard.can.review && onboard.profile[field] !== null && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Request a change of ${PROFILE_LABELS[field]}`}
                    onClick={() => onRequest(`profile-${field}`)}
                  >
                    Request change
                  </Button>
                )}
                {change && <RequestedChange comment={change.comment} isChanged={change.is_answered} />}
              </dd>
            </div>
          )
        })}
      </dl>
      {onboard.is_profile_hidden && <p className="m-dim m-small">Private data are hidden from your role.</p>}
      {onboard.can.review && onboard.profile_state !== 'accepted' && (
        <div className={styles.below}>
          <Button variant="default" onClick={() => accept({ target: 'profile' })}>
            Accept profile
          </Button>
        </div>
      )}
      <Refused failure={failure} />
    </Card>
  )
}

export const DocumentsCard = ({ onboard, onRequest, children }: Props & Readonly<{ children: ReactNode }>) => {
  const { accept, failure } = useAccept(onboard)
  const absent = onboard.document_types.filter(
    ({ key, required }) =>
      required && !onboard.documents.some((one) => one.type_key === key && one.state !== 'replaced'),
  )
  return (
    <Card title="Documents">
      {onboard.is_profile_hidden ? (
        <p className="m-dim">Documents are hidden from your role.</p>
      ) : (
        <ul className={styles.list}>
          {onboard.documents.map((one) => {
            const change = onboard.changes.find(({ document_id }) => document_id === one.id)
            return (
              <li key={one.id} className={styles.entry}>
                <span className="m-row">
                  <strong>{one.label}</strong>
                  <StatusBadge {...DOCUMENT_STATE[one.state]} />
                </span>
                {one.file_id !== null && (
                  <FileRow name={one.name} call={openHiringFile} input={{ params: { id: one.file_id } }} />
                )}
                <span className="m-dim m-small">
                  {[
                    one.number,
                    one.expires_on && `expires ${fullDay(one.expires_on)}`,
                    one.uploaded_by && `added by ${one.uploaded_by}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                {change && one.state !== 'replaced' && (
                  <RequestedChange comment={change.comment} isChanged={change.is_answered} />
                )}
                {onboard.can.review && one.state !== 'replaced' && (
                  <span className="m-row">
                    <ReviewButtons
                      what={one.label}
                      isAccepted={one.state === 'accepted'}
                      onAccept={() => accept({ target: 'document', document_id: one.id })}
                      onRequest={() => onRequest(`document-${one.id}`)}
                    />
                  </span>
                )}
              </li>
            )
          })}
          {absent.map(({ key, label }) => (
            <li key={key} className="m-dim">
              {label}: missing
            </li>
          ))}
        </ul>
      )}
      <div className={styles.below}>{children}</div>
      <Refused failure={failure} />
    </Card>
  )
}

export const BankCard = ({ onboard, onRequest }: Props) => {
  const { has } = useActor()
  const { accept, failure } = useAccept(onboard)
  const { bank } = onboard
  if (bank === null && !onboard.bank_required) return null
  if (bank === null)
    return (
      <Card title="Bank account">
        <p className="m-dim">{onboard.employee_id === null ? 'Not entered yet.' : 'It is in the employee record.'}</p>
      </Card>
    )
  const change = onboard.changes.find(({ target }) => target === 'bank')
  return (
    <Card title="Bank account" aside={<StatusBadge {...PART[onboard.bank_state]} />}>
      <p className={styles.text}>
        {bank.holder}, {bank.bank_name}
      </p>
      <p className={styles.text}>
        {bank.is_iban ? 'IBAN' : 'Account'} {bank.number} ({bank.currency})
        {bank.routing_code !== null && `, ${bank.routing_code}`}
      </p>
      {bank.entered_by !== null && <p className="m-dim m-small">Entered by {bank.entered_by}</p>}
      {change && <RequestedChange comment={change.comment} isChanged={change.is_answered} />}
      {onboard.can.review && has('people.bank.write') && (
        <span className="m-row">
          <ReviewButtons
            what="Bank account"
            isAccepted={onboard.bank_state === 'accepted'}
            onAccept={() => accept({ target: 'bank' })}
            onRequest={() => onRequest('bank')}
          />
        </span>
      )}
      <Refused failure={failure} />
    </Card>
  )
}
