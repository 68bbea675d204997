import { optionsOf } from '#kit/contract/record.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import { signsOf } from '#kit/web/record/signs-of.ts'
import type { Document, Onboard, PartState } from '../../contract/onboarding.models.ts'
import { onboardRecord, taskRecord } from '../../contract/onboarding.records.ts'
import { MAIL_STATES, type WelcomeMailState } from '../../contract/welcome.models.ts'

type Badge = Readonly<{ word: string; tone: Tone }>

const ONBOARD = signsOf(onboardRecord.fields.state.options, {
  draft: 'off',
  invited: 'away',
  started: 'away',
  submitted: 'attention',
  changes_requested: 'attention',
  approved: 'elsewhere',
  converted: 'good',
  joined: 'good',
  completed: 'off',
  no_show: 'bad',
  withdrawn: 'off',
})

/** Someone whose invitation has ended is no longer invited. */
export const onboardSign = ({ state, invite }: Pick<Onboard, 'state' | 'invite'>) =>
  state === 'invited' && invite?.expired ? ({ word: 'Invitation expired', tone: 'attention' } as const) : ONBOARD[state]
export const PART: Readonly<Record<PartState, Badge>> = {
  pending: { word: 'Pending', tone: 'attention' },
  accepted: { word: 'Accepted', tone: 'good' },
  changes_requested: { word: 'Changes requested', tone: 'bad' },
}
export const DOCUMENT_STATE: Readonly<Record<Document['state'], Badge>> = {
  ...PART,
  replaced: { word: 'Replaced', tone: 'off' },
}
export const TASK = signsOf(taskRecord.fields.state.options, { open: 'away', done: 'good', waived: 'off' })
export const MAIL: Readonly<Record<WelcomeMailState, Badge>> = {
  draft: { word: 'Not scheduled', tone: 'off' },
  scheduled: { word: 'Scheduled', tone: 'away' },
  queued: { word: 'Queued', tone: 'away' },
  sending: { word: 'Sending', tone: 'away' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  unknown: { word: 'Unclear', tone: 'attention' },
  held: { word: 'On hold', tone: 'attention' },
  cancelled: { word: 'Cancelled', tone: 'off' },
  not_sent: { word: 'Not sent', tone: 'bad' },
}
export const OWNERS = taskRecord.fields.owner_kind.options
export const OWNER_OPTIONS = optionsOf(taskRecord.fields.owner_kind)
export const BLOCK_OPTIONS = optionsOf(taskRecord.fields.blocks)
export const MAIL_OPTIONS = MAIL_STATES.map((value) => ({ value, label: MAIL[value].word }))
