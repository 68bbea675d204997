import type { Option } from '#kit/web/form/choice-fields.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { BLOCKS, OWNER_KINDS, type OwnerKind, type Task } from '../../contract/checklist.models.ts'
import type { Document, OnboardState, PartState } from '../../contract/onboarding.models.ts'
import { MAIL_STATES, type WelcomeMailState } from '../../contract/welcome.models.ts'

type Badge = Readonly<{ word: string; tone: Tone }>

export const ONBOARD: Readonly<Record<OnboardState, Badge>> = {
  draft: { word: 'Draft', tone: 'off' },
  invited: { word: 'Invited', tone: 'away' },
  started: { word: 'Started', tone: 'away' },
  submitted: { word: 'To review', tone: 'attention' },
  changes_requested: { word: 'Changes requested', tone: 'attention' },
  approved: { word: 'Approved', tone: 'elsewhere' },
  converted: { word: 'Employee created', tone: 'good' },
  joined: { word: 'Joined', tone: 'good' },
  completed: { word: 'Completed', tone: 'off' },
  no_show: { word: 'No show', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'off' },
}
export const PART: Readonly<Record<PartState, Badge>> = {
  pending: { word: 'Pending', tone: 'attention' },
  accepted: { word: 'Accepted', tone: 'good' },
  changes_requested: { word: 'Changes requested', tone: 'bad' },
}
export const PAPER_STATE: Readonly<Record<Document['state'], Badge>> = {
  ...PART,
  replaced: { word: 'Replaced', tone: 'off' },
}
export const TASK: Readonly<Record<Task['state'], Badge>> = {
  open: { word: 'Open', tone: 'away' },
  done: { word: 'Done', tone: 'good' },
  waived: { word: 'Waived', tone: 'off' },
}
export const MAIL: Readonly<Record<WelcomeMailState, Badge>> = {
  draft: { word: 'Not scheduled', tone: 'off' },
  scheduled: { word: 'Scheduled', tone: 'away' },
  queued: { word: 'Queued', tone: 'away' },
  sending: { word: 'Sending', tone: 'away' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  unknown: { word: 'Unclear', tone: 'attention' },
  held: { word: 'Held', tone: 'attention' },
  cancelled: { word: 'Cancelled', tone: 'off' },
}
export const OWNERS: Readonly<Record<OwnerKind, string>> = {
  manager: 'Manager',
  buddy: 'Buddy',
  new_hire: 'New person',
  record_owner: 'Owner of the record',
  role: 'Role',
}
export const BLOCK: Readonly<Record<(typeof BLOCKS)[number], string>> = {
  none: 'Nothing',
  approval: 'The approval',
  joining: 'The first day',
}
const MODES = { office: 'Office', hybrid: 'Hybrid', remote: 'Remote' } as const

const optionsOf = <Value extends string>(
  values: readonly Value[],
  text: (value: Value) => string,
): readonly Option<Value>[] => values.map((value) => ({ value, label: text(value) }))

export const OWNER_OPTIONS = optionsOf(OWNER_KINDS, (kind) => OWNERS[kind])
export const BLOCK_OPTIONS = optionsOf(BLOCKS, (value) => BLOCK[value])
export const MAIL_OPTIONS = optionsOf(MAIL_STATES, (state) => MAIL[state].word)
export const MODE_OPTIONS = optionsOf(['office', 'hybrid', 'remote'] as const, (mode) => MODES[mode])
export const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))
