import { fullDay } from '#kit/web/format/dates.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { machineNow } from '#kit/contract/machine-clock.ts'
import { optionsOf } from '#kit/contract/record.ts'
import { warningRecord } from '../../contract/warnings.records.ts'
import { personRecord } from '../../contract/people.records.ts'
import { type ReviewField, reviewField } from '../../contract/states.calls.ts'
import type { ExitKind, ExitReason, ExitState, Severity, WarningState } from '../../contract/states.models.ts'

type Labels<Key extends string | number> = Readonly<Record<Key, string>>

/** The days of a dated state. */
export const datesOf = ({ from, to }: Readonly<{ from: string; to: string | null }>): string =>
  `${fullDay(from)} – ${to ? fullDay(to) : 'until it is ended'}`

export const SEVERITY: Labels<Severity> = { 1: 'Verbal', 2: 'Written', 3: 'Final' }
export const SEVERITY_OPTIONS: readonly { value: Severity; label: string }[] = [
  { value: 1, label: 'Verbal' },
  { value: 2, label: 'Written' },
  { value: 3, label: 'Final' },
]

export const CATEGORY = warningRecord.fields.category.options
export const CATEGORY_OPTIONS = optionsOf(warningRecord.fields.category)

export const WARNING_STATE: Readonly<Record<WarningState, readonly [Tone, string]>> = {
  draft: ['off', 'Draft'],
  issued: ['attention', 'Not acknowledged'],
  acknowledged: ['away', 'Acknowledged'],
  expired: ['off', 'Expired'],
  withdrawn: ['off', 'Withdrawn'],
}

const DAY_MS = 86_400_000
/** After so many days HR is shown for how long a warning was not acknowledged. No one is forced to do it. */
const LONG_DAYS = 7

type Reading = Readonly<{ issued_at: string; acknowledged_at: string | null }>

export const readingOf = ({ issued_at, acknowledged_at }: Reading, now = machineNow()): readonly [Tone, string] => {
  if (acknowledged_at) return ['away', 'Acknowledged']
  const days = Math.floor((now - Date.parse(issued_at)) / DAY_MS)
  return days > LONG_DAYS ? ['bad', `Not for ${days} days`] : ['attention', 'Not yet']
}

export const EXIT_KIND: Labels<ExitKind> = {
  resignation: 'Resignation',
  dismissal: 'Dismissal',
  contract_end: 'End of contract',
  mutual: 'Mutual agreement',
  retirement: 'Retirement',
  death: 'Death',
}
type ExitLabels = Readonly<{ record: string; begun: string; last: string }>

/** The labels of each way to end an employment where it is recorded, and on its page. */
export const EXIT_LABELS: Readonly<Record<ExitKind, ExitLabels>> = {
  resignation: { record: 'Record resignation', begun: 'Handed in', last: 'Last day' },
  dismissal: { record: 'Record dismissal', begun: 'Given on', last: 'Last day' },
  contract_end: { record: 'Record end of contract', begun: 'Recorded on', last: 'Last day' },
  mutual: { record: 'Record agreement', begun: 'Agreed on', last: 'Last day' },
  retirement: { record: 'Record retirement', begun: 'Recorded on', last: 'Last day' },
  death: { record: 'Record death', begun: 'Reported on', last: 'Day of death' },
}

const EXIT_STATE: Readonly<Record<ExitState, readonly [Tone, string]>> = {
  submitted: ['attention', 'Submitted'],
  returned: ['attention', 'Returned'],
  accepted: ['away', 'Accepted'],
  closed: ['off', 'Closed'],
  withdrawn: ['off', 'Withdrawn'],
  retracted: ['off', 'Taken back'],
}

/** Returns the state of an exit on a day: once the last day has passed it is open until it is closed. */
export const exitStateOn = (
  { state, last_day }: Readonly<{ state: ExitState; last_day: string | null }>,
  day: string,
): readonly [Tone, string] =>
  state === 'accepted' && last_day !== null && last_day < day ? ['attention', 'Open'] : EXIT_STATE[state]

export const EXIT_STATE_OPTIONS = (['submitted', 'returned', 'accepted', 'closed'] as const).map((value) => ({
  value,
  label: EXIT_STATE[value][1],
}))

export const COVERS_OPTIONS = [
  { value: 'employee', label: 'A person' },
  { value: 'team', label: 'A team' },
  { value: 'designation', label: 'A designation' },
] as const

export const EXIT_REASON: Labels<ExitReason> = {
  new_job: 'New job',
  relocation: 'Relocation',
  family: 'Family',
  study: 'Study',
  health: 'Health',
  pay: 'Pay',
  management: 'Management',
  other: 'Other',
}
export const EXIT_REASON_OPTIONS = optionsOf({ options: EXIT_REASON })

/** Returns the label of a field to review. */
export const reviewLabel = (name: ReviewField): string => personRecord.fields[name].label
export const reviewFields = (names: readonly string[]): ReviewField[] =>
  names.flatMap((name) => reviewField.safeParse(name).data ?? [])
export const REVIEW_FIELD_OPTIONS = reviewField.options.map((value) => ({ value, label: reviewLabel(value) }))
