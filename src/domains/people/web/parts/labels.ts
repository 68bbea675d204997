import { optionsOf } from '#kit/contract/record.ts'
import { day } from '#kit/web/format/dates.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { signsOf } from '#kit/web/record/signs-of.ts'
import { adminRecord } from '../../contract/accounts.records.ts'
import { placementRecord } from '../../contract/people.records.ts'
import type { LoginState, PinState } from '../../contract/login.models.ts'
import type { Card } from '../../contract/card.models.ts'
import type { KnownPresence } from '../../contract/presence.models.ts'
import type { PersonFlag, PersonStatus, Placement } from '../../contract/people.models.ts'

type Signs<Value extends string> = Readonly<Record<Value, readonly [Tone, string]>>
const isKeyOf = <Value extends string>(signs: Signs<Value>, text: string): text is Value => text in signs
/** Returns the options of a filter by the labels of badges. */
const optionsOfSigns = <Value extends string>(signs: Signs<Value>) =>
  Object.entries<readonly [Tone, string]>(signs).flatMap(([value, [, label]]) =>
    isKeyOf(signs, value) ? [{ value, label }] : [],
  )

export const STATUS: Readonly<Record<PersonStatus, readonly [Tone, string]>> = {
  active: ['good', 'Active'],
  notice: ['attention', 'On notice'],
  suspended: ['bad', 'Suspended'],
  preboarding: ['away', 'Preboarding'],
  left: ['off', 'Left'],
}
export const STATUS_OPTIONS = optionsOfSigns(STATUS)

export const FLAG: Readonly<Record<PersonFlag, readonly [Tone, string]>> = {
  warned: ['attention', 'Warned'],
  wfh_cancelled: ['elsewhere', 'No WFH'],
  backup: ['away', 'Backup'],
  mandatory: ['attention', 'Update due'],
  probation: ['off', 'On probation'],
  pending_change: ['attention', 'Change pending'],
}
export const FLAG_OPTIONS: readonly Readonly<{ value: PersonFlag; label: string }>[] = [
  { value: 'warned', label: 'Warned' },
  { value: 'wfh_cancelled', label: 'No work from home' },
  { value: 'backup', label: 'Backup' },
  { value: 'mandatory', label: 'Mandatory update' },
  { value: 'probation', label: 'On probation' },
  { value: 'pending_change', label: 'Change pending' },
]

export const PRESENCE: Readonly<Record<KnownPresence, readonly [Tone, string]>> = {
  here: ['good', 'Here'],
  late: ['attention', 'Late'],
  away: ['off', 'Away'],
  off: ['off', 'Off'],
}

/** Returns the presence of a colleague and the day on which they are back: `Off, back Mon 24 Nov`. */
export const presenceText = ({ presence, until }: Pick<Card, 'presence' | 'until'>): string | null =>
  presence && `${PRESENCE[presence][1]}${until ? `, back ${day(until)}` : ''}`

export const LOGIN: Readonly<Record<LoginState, readonly [Tone, string]>> = {
  none: ['off', 'No login'],
  invited: ['attention', 'Invited'],
  active: ['good', 'Active'],
  blocked: ['bad', 'Blocked'],
}
/** The PIN of a login without an email, in parentheses. */
export const PIN: Readonly<Record<PinState, string>> = {
  none: 'none yet',
  first: 'first one given',
  expired: 'out of time',
  locked: 'locked',
  own: 'chosen',
}
export const LOGIN_OPTIONS = optionsOfSigns(LOGIN)

export const ADMIN_STATE = signsOf(adminRecord.fields.state.options, {
  invited: 'attention',
  active: 'good',
  disabled: 'off',
  blocked: 'bad',
})

export const WORK_MODE = placementRecord.fields.work_mode.options

export const REASON: Readonly<Record<Placement['reason_code'], string>> = {
  hire: 'Joined',
  transfer: 'Transfer',
  promotion: 'Promotion',
  reorganisation: 'Reorganisation',
  role_change: 'Change of role',
  pattern_change: 'Change of work pattern',
  correction: 'Correction',
}
const { hire: _hire, ...LATER } = REASON
export const REASON_OPTIONS = optionsOf({ options: LATER })

/** One filter of an address as the list that a call takes. */
export const one = <Value>(value: Value | undefined): Value[] | undefined => (value === undefined ? undefined : [value])

/** Options of a select from named rows. */
export const namedOptions = (rows: readonly Readonly<{ id: number; name: string }>[] = []) =>
  rows.map((row) => ({ value: row.id, label: row.name }))

/** The photo of a row of a person. */
export const photoOf = (row: Readonly<{ id: number; photo_version: number | null }>) => ({
  id: row.id,
  version: row.photo_version,
})
