import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import { SAMPLES_OF_HIRING } from './samples-of-hiring.ts'
import { SAMPLES_OF_NOTICES } from './samples-of-notices.ts'
import { SAMPLES_OF_PERFORMANCE } from './samples-of-performance.ts'
import { SAMPLES_OF_SHIFTS } from './samples-of-shifts.ts'
import { SAMPLES_OF_TASKS } from './samples-of-tasks.ts'
import { SAMPLES_OF_TICKETS } from './samples-of-tickets.ts'
import { SAMPLES_OF_WORK } from './samples-of-work.ts'
import type { Sample } from './stories.ts'

const PROFILE = '/employee/userprofile'
const IT_IS_YOU = 'This is about you.'
const ACCOUNT = 'This is about your account.'

/** What a notice of each kind reads like; a kind without a sample does not compile. */
export const SAMPLES: Readonly<Record<NoticeKindKey, Sample>> = {
  ...SAMPLES_OF_NOTICES,
  'attendance.corrected': {
    area: 'User',
    title: 'Your time of Tuesday was corrected',
    body: 'The end was missing.',
    path: '/employee/timesheet',
    why: 'This is about your time.',
  },
  'attendance.month': {
    area: 'User',
    title: '2 points of last month wait for you',
    body: 'Settle them, so that the month can be locked for pay.',
    path: '/employee/timesheet',
    why: 'Your attendance or that of your team is not settled.',
  },
  'billing.budget': {
    area: 'Admin',
    title: 'Fjord Portal: 80 % of the budget of time is used',
    path: '/admin/management/project',
    why: 'You lead this project or look after its client.',
  },
  'attendance.decision': {
    area: 'User',
    title: 'When did you stop working?',
    body: 'Your punch of Monday is still open.',
    path: '/employee/timesheet',
    why: 'Your punch has been open too long to end by itself.',
  },
  'attendance.overtime': {
    area: 'User',
    title: 'Clara Winter approved your overtime',
    body: 'Of Tuesday.',
    path: '/employee/timesheet?tab=overtime',
    why: 'This is about your overtime.',
  },
  'attendance.punch': {
    area: 'User',
    title: 'Your punch of Monday is still open',
    path: '/employee/timesheet',
    why: 'You are punched in.',
  },
  'inventory.problem': {
    area: 'Admin',
    title: 'Mina Park reports NL-00012 as damaged',
    body: 'The hinge of the screen is broken.',
    path: '/admin/management/inventory?q=NL-00012',
    why: 'You manage this category of equipment.',
  },
  'inventory.return': {
    area: 'User',
    title: 'Confirm what you gave back',
    body: 'Headset (HS-00017)',
    path: `${PROFILE}?tab=equipment`,
    why: 'This equipment is in your name.',
  },
  'inventory.sign': {
    area: 'User',
    title: '2 items wait for your signature',
    body: 'Laptop 14 (NL-00031), Screen 27 (SC-00019)',
    path: `${PROFILE}?tab=equipment`,
    why: 'This equipment is in your name.',
  },
  'inventory.warranty': {
    area: 'Admin',
    title: 'The warranty of Laptop 14 (NL-00007) ends on 4 June 2026',
    path: '/admin/management/inventory?q=NL-00007',
    why: 'You manage this category of equipment.',
  },
  'notices.mail_failed': {
    area: 'Admin',
    title: 'A mail could not be sent',
    path: '/admin/management/notification?tab=email&state=failed',
    why: 'You manage the mail of the organisation.',
  },
  'payroll.hike': {
    area: 'Admin',
    title: '5 hikes wait for a decision',
    path: '/admin/hikes',
    why: 'You decide hikes.',
  },
  'payroll.payslip': {
    area: 'User',
    title: 'Your payslip of last month is here',
    path: PROFILE,
    why: 'This is about your pay.',
  },
  'payroll.run': {
    area: 'Admin',
    title: 'The payroll run of last month is calculated',
    body: 'It waits for review.',
    path: '/admin/payroll/add-salary',
    why: 'You approve payroll.',
  },
  'people.change_decided': {
    area: 'User',
    title: 'Bank account: approved',
    path: PROFILE,
    why: 'You asked for this change.',
  },
  'people.document_due': {
    area: 'User',
    title: 'Your work permit ends in 30 days',
    body: 'Bring the new one to your HR department.',
    path: PROFILE,
    why: 'It is your document.',
  },
  'people.exit': {
    area: 'Admin',
    title: 'A resignation waits for a decision',
    path: '/admin/employees?tab=resigned',
    why: 'You manage exits.',
  },
  'people.mandatory': {
    area: 'User',
    title: 'Check your profile',
    body: 'Check what is written about you and confirm it.',
    path: PROFILE,
    why: IT_IS_YOU,
  },
  'people.revealed': {
    area: 'User',
    title: 'A number of yours was shown',
    body: 'For the payroll of this month.',
    path: PROFILE,
    why: 'It is your number.',
  },
  'people.state': { area: 'User', title: 'You may work from home again', path: PROFILE, why: IT_IS_YOU },
  'people.warning': {
    area: 'Admin',
    title: 'A team lead has drafted a warning',
    path: '/admin/employees?tab=warned',
    why: 'You decide about warnings.',
  },
  'requests.comment': {
    area: 'User',
    title: 'Priya Nair wrote about your request',
    body: 'Could you take the Monday instead?',
    path: '/employee/request',
    why: 'This is about your request.',
  },
  'requests.cover': {
    area: 'User',
    title: 'Jonas Weber asks you to cover',
    body: '3 to 7 August',
    path: '/employee/request?tab=cover',
    why: 'You were named as cover.',
  },
  'requests.decided': {
    area: 'User',
    title: 'Annual leave approved',
    body: '3 to 7 August, 5 days',
    path: '/employee/request',
    why: 'This is about your request.',
  },
  'requests.file_missing': {
    area: 'User',
    title: 'A document is missing',
    body: 'Sick leave from 12 May: add the document.',
    path: '/employee/request',
    why: 'This is about your request.',
  },
  'requests.overdue': {
    area: 'User',
    title: 'A decision is overdue',
    body: 'Annual leave of Jonas Weber, 3 to 7 August',
    path: '/employee/approvals',
    why: 'It is waiting for you.',
  },
  'requests.recalculated': {
    area: 'User',
    title: 'Your leave costs less',
    body: '21 May became a holiday: 1 day is back in your balance.',
    path: '/employee/request',
    why: 'This is about your request.',
  },
  'requests.returned': {
    area: 'User',
    title: 'Your request was returned',
    body: 'Which project is this for?',
    path: '/employee/request',
    why: 'This is about your request.',
  },
  'requests.to_decide': {
    area: 'User',
    title: 'Annual leave of Jonas Weber waits for you',
    body: '3 to 7 August, 5 days',
    path: '/employee/approvals',
    why: 'You decide on requests of this department.',
  },
  'session.acting_started': {
    area: 'User',
    title: 'An administrator acted as you',
    body: 'Address and phone after the move.',
    path: `${PROFILE}?tab=security`,
    why: 'It was done under your name.',
  },
  'session.factor_changed': {
    area: 'both',
    title: 'Second factor switched on',
    path: null,
    why: ACCOUNT,
  },
  'session.mail_settings_changed': {
    area: 'Admin',
    title: 'The mail settings were changed',
    path: '/admin/settings?tab=history&group=mail',
    why: 'Links that set a password go out this way.',
  },
  'session.new_device': {
    area: 'both',
    title: 'New sign-in: Firefox on Linux',
    body: 'If this was not you, end the session and change your password.',
    path: null,
    why: 'Your account was used from a browser that it did not know.',
  },
  'session.password_changed': {
    area: 'both',
    title: 'Password changed',
    path: null,
    why: ACCOUNT,
  },
  ...SAMPLES_OF_PERFORMANCE,
  ...SAMPLES_OF_SHIFTS,
  ...SAMPLES_OF_TASKS,
  ...SAMPLES_OF_WORK,
  ...SAMPLES_OF_HIRING,
  ...SAMPLES_OF_TICKETS,
}
