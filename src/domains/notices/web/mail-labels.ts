import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { MailChoice, MailState } from '../contract/notices.models.ts'

export const MAIL_CHOICES = [
  { value: 'instant', label: 'At once' },
  { value: 'digest', label: 'Daily summary' },
  { value: 'off', label: 'Off' },
] as const satisfies readonly { value: MailChoice; label: string }[]

export const mailChoiceOf = (text: string | null): MailChoice =>
  MAIL_CHOICES.find(({ value }) => value === text)?.value ?? 'off'

export const MAIL_STATE: Readonly<Record<MailState, readonly [tone: Tone, word: string]>> = {
  held: ['attention', 'Waiting'],
  queued: ['away', 'Queued'],
  sending: ['away', 'Sending'],
  sent: ['good', 'Sent'],
  failed: ['bad', 'Failed'],
  unknown: ['elsewhere', 'Unknown'],
  cancelled: ['off', 'Cancelled'],
}

const DOMAINS: Readonly<Record<string, string>> = {
  attendance: 'Attendance',
  notices: 'Notices',
  organisation: 'Organisation',
  people: 'People',
  session: 'Sign-in',
}
export const domainName = (domain: string): string =>
  DOMAINS[domain] ?? domain.charAt(0).toUpperCase() + domain.slice(1)
