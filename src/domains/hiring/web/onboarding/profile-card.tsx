import { Button } from '@mantine/core'
import { listCountries } from '#domains/organisation/contract/overview.calls.ts'
import type { ReactNode } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { PROFILE_FIELDS, type Profile, type ProfileField } from '../../contract/onboarding.models.ts'
import { HIDDEN_FIELDS, PROFILE_LABELS } from '../../contract/onboarding.rules.ts'
import { PART } from './labels.ts'
import { Missing } from './missing.tsx'
import { RequestedChange, type ReviewProps, useAccept } from './review-cards.tsx'
import own from './onboarding.module.css'
import styles from '../parts/hiring.module.css'

const addressText = (address: NonNullable<Profile['current_address']>, country: string): string =>
  [address.line1, address.line2, [address.postal_code, address.city].filter(Boolean).join(' '), address.region, country]
    .filter(Boolean)
    .join(', ')

const MARITAL = { single: 'Single', married: 'Married', partnered: 'Partnered', other: 'Other' } as const

/** The name of the person is known already, so that a part of it is not missed. */
const NAMES: ReadonlySet<ProfileField> = new Set(['first_name', 'middle_name', 'last_name', 'preferred_name'])

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
export const ProfileCard = ({ onboard, onRequest }: ReviewProps) => {
  const { accept, failure } = useAccept(onboard)
  const valueOf = useValue(onboard.profile)
  const hidden: ReadonlySet<string> = new Set(onboard.is_profile_hidden ? HIDDEN_FIELDS : [])
  const shown = PROFILE_FIELDS.filter((field) => !hidden.has(field))
  const missing = new Set(onboard.missing)
  const isMissing = (field: ProfileField): boolean => missing.has(PROFILE_LABELS[field])
  const absent = (field: ProfileField): boolean => onboard.profile[field] === null && !isMissing(field)
  const required = shown.filter(isMissing).map((field) => PROFILE_LABELS[field])
  const optional = shown.filter((field) => absent(field) && !NAMES.has(field)).map((field) => PROFILE_LABELS[field])
  const findChange = (field: ProfileField) => onboard.changes.find((change) => change.field === field)
  return (
    <Card
      title="Profile"
      aside={
        required.length > 0 ? (
          <StatusBadge tone="attention" word={`${required.length} missing`} />
        ) : (
          <StatusBadge {...PART[onboard.profile_state]} />
        )
      }
    >
      <dl className={styles.values}>
        {shown.map((field) => {
          if (absent(field) || isMissing(field)) return null
          const change = findChange(field)
          return (
            <div key={field}>
              <dt>{PROFILE_LABELS[field]}</dt>
              <dd>
                <span className={styles.text}>{valueOf(field)}</span>
                {onboard.can.review && onboard.profile[field] !== null && (
                  <Button
                    variant="subtle"
                    color="gray"
                    className={own.ask ?? ''}
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
      {required.length > 0 && (
        <p className={styles.below}>
          <Missing label={`Not entered by the person yet: ${required.join(', ')}`} />
        </p>
      )}
      {optional.length > 0 && <p className={`m-dim m-small ${styles.below}`}>Not given: {optional.join(', ')}</p>}
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
