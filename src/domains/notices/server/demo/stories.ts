import type { ScreenLink } from '#kit/contract/keys.ts'
import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import { samplesFor } from './samples-of-area.ts'
import type { Demo } from '#kit/server/demo.ts'

export type DemoAccount = Readonly<{ id: number; area: 'Admin' | 'User'; name: string; email: string }>

export type Story = Readonly<{
  kind: NoticeKindKey
  title: string
  body: string
  path: ScreenLink | null
  why: string
  priority: 'normal' | 'high'
  count?: number
}>

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const DOCUMENTS = ['passport', 'residence permit', 'work permit', 'identity card'] as const
const PEOPLE = ['Asha Rao', 'Jonas Weber', 'Priya Nair', 'Lena Fischer', 'Arjun Mehta', 'Marta Kowalska'] as const
const DEVICES = ['Chrome on Windows', 'Firefox on Linux', 'Safari on iPhone', 'Edge on Windows'] as const

/** What a notice of a kind reads like, and in which area. */
export type Sample = Pick<Story, 'title' | 'path' | 'why'> &
  Readonly<{ area: DemoAccount['area'] | 'both'; body?: string }>

const corrected = ({ random }: Demo): Story => ({
  kind: 'attendance.corrected',
  title: `Your time of ${random.pick(DAYS)} was corrected`,
  body: random.pick(['The end was missing.', 'The break was not recorded.', 'The start was an hour early.']),
  path: '/employee/timesheet',
  why: 'This is about your time.',
  priority: 'normal',
})

const ownDocument = ({ random }: Demo): Story => ({
  kind: 'people.document_due',
  title: `Your ${random.pick(DOCUMENTS)} ends in ${random.pick([7, 14, 30, 60])} days`,
  body: 'Bring the new one to your HR department.',
  path: '/employee/userprofile',
  why: 'This is about your document.',
  priority: 'normal',
})

const decided = ({ random }: Demo): Story => ({
  kind: 'people.change_decided',
  title: `${random.pick(['Address', 'Bank account', 'Emergency contact'])}: ${random.pick(['approved', 'approved', 'rejected'])}`,
  body: '',
  path: '/employee/userprofile',
  why: 'You asked for this change.',
  priority: 'normal',
})

const device = (area: DemoAccount['area'], { random }: Demo): Story => ({
  kind: 'session.new_device',
  title: `New sign-in: ${random.pick(DEVICES)}`,
  body: 'If this was not you, end the session and change your password.',
  path: area === 'Admin' ? '/admin/userprofile?tab=security' : '/employee/userprofile?tab=security',
  why: 'Your account was used from a browser that it did not know.',
  priority: 'high',
})

const documentOf = ({ random }: Demo): Story => ({
  kind: 'people.document_due',
  title: `${random.pick(PEOPLE)}: ${random.pick(DOCUMENTS)} ends in ${random.pick([7, 14, 30, 60])} days`,
  body: '',
  path: '/admin/employees',
  why: 'You manage employee records.',
  priority: 'normal',
})

const mailLost = ({ random }: Demo): Story => ({
  kind: 'notices.mail_failed',
  title: `A mail to ${random.pick(PEOPLE).toLowerCase().replace(' ', '.')}@northwind.example could not be sent`,
  body: '',
  path: '/admin/management/notification?tab=email&state=failed',
  why: 'You manage the mail of the organisation.',
  priority: 'normal',
  count: random.pick([1, 1, 2, 4]),
})

/** One notice as an account of its area gets them. */
export const drawNotice = (demo: Demo, { area }: DemoAccount, index: number): Story => {
  if (index % 7 === 6) return demo.random.pick(samplesFor(area))
  if (index % 9 === 5) return device(area, demo)
  if (area === 'Admin') return index % 6 === 4 ? mailLost(demo) : documentOf(demo)
  if (index % 5 === 2) return ownDocument(demo)
  return index % 4 === 3 ? decided(demo) : corrected(demo)
}
