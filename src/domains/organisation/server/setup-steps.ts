import { attentionLines, setupSteps } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import {
  brands,
  departments,
  hasBrand,
  hasDepartment,
  hasHolidayAhead,
  hasHolidayCalendar,
  hasTeamWithLead,
  hasWorkPattern,
  holidayCalendars,
  holidaysAhead,
  teams,
  workPatterns,
} from './store/setup-conditions.ts'
import { countOpenSteps } from './store/setup.ts'

/** The steps of this domain, and the line that counts the open steps of all. */
export const setupFillings: readonly Filling[] = [
  entries(setupSteps, {
    'organisation.holiday_calendar': {
      order: 30,
      title: 'Add a holiday calendar',
      text: 'One for each place with holidays of its own. Work patterns keep the days of a calendar.',
      permission: 'organisation.calendar.write',
      href: '/admin/organisation?tab=holidays&edit_calendar=new',
      href_done: '/admin/organisation?tab=holidays',
      isDone: hasHolidayCalendar,
      result: holidayCalendars,
    },
    'organisation.work_pattern': {
      order: 40,
      title: 'Add a work pattern',
      text: 'On which days and at what hours people work.',
      permission: 'organisation.write',
      href: '/admin/organisation?tab=patterns&pattern=new',
      href_done: '/admin/organisation?tab=patterns',
      isDone: hasWorkPattern,
      result: workPatterns,
    },
    'organisation.brand': {
      order: 50,
      title: 'Add a brand',
      text: 'The company that employs people: its country, currency and employee numbers.',
      permission: 'organisation.write',
      href: '/admin/organisation?tab=brands&brand=new',
      href_done: '/admin/organisation?tab=brands',
      isDone: hasBrand,
      result: brands,
    },
    'organisation.department': {
      order: 60,
      title: 'Add a department',
      text: 'People belong to one. Teams inside of it can come later.',
      permission: 'organisation.write',
      href: '/admin/organisation/departments?department=new',
      href_done: '/admin/organisation/departments',
      isDone: hasDepartment,
      result: departments,
    },
    'organisation.holidays': {
      order: 75,
      title: 'Add public holidays',
      text: 'Choose the country and the region. Without them everyone is expected at work on these days.',
      permission: 'organisation.calendar.write',
      href: '/admin/organisation?tab=holidays&import=public',
      href_done: '/admin/organisation?tab=holidays',
      isDone: ({ today }) => hasHolidayAhead(today),
      result: ({ today }) => holidaysAhead(today),
    },
    'organisation.teams': {
      order: 90,
      title: 'Form teams and name their leads',
      text: 'Leads see and decide what their team sends. Without them all of it waits for managers and HR.',
      permission: 'organisation.write',
      href: '/admin/organisation/teams?team=new',
      isOptional: true,
      href_done: '/admin/organisation/teams',
      isDone: ({ today }) => hasTeamWithLead(today),
      result: teams,
    },
  }),
  entries(attentionLines, {
    'organisation.setup': {
      permissions: ['settings.write'],
      labels: ['step of the set-up is open', 'steps of the set-up are open'],
      isMinor: true,
      count: (query) => countOpenSteps(query.actor, query.today),
      path: () => '/admin/organisation?tab=setup',
    },
  }),
]
